package io.github.fiometry.report;

import io.github.fiometry.analytics.Change;
import io.github.fiometry.analytics.JobComparison;
import io.github.fiometry.analytics.MetricComparison;
import io.github.fiometry.analytics.RunComparison;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A comparison as JUnit XML, which build servers show: one test case for each primary figure of
 * each job and direction. A regression beyond the limit is a failure, and so is a job of the base
 * that the new runs do not have; a figure that too few runs leave open is skipped.
 */
public final class JunitXml {
  private JunitXml() {}

  /**
   * The whole file.
   *
   * @param comparison the comparison
   * @param overPercent a figure fails when it is shown to be worse by more than this, in percent
   * @return the XML, ending in a newline
   */
  public static String of(RunComparison comparison, double overPercent) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      write(xml, comparison, overPercent);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text + "\n";
  }

  private static void write(XMLStreamWriter xml, RunComparison comparison, double overPercent)
      throws XMLStreamException {
    long failures = comparison.regressions(overPercent).size();
    long tests = 0;
    long skipped = 0;
    for (JobComparison job : comparison.jobs()) {
      for (MetricComparison metric : job.metrics()) {
        tests += metric.primary() ? 1 : 0;
        skipped += metric.primary() && metric.tooFewRuns() ? 1 : 0;
      }
    }
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", "fiometry compare");
    List<String> missing = comparison.onlyInBase();
    xml.writeAttribute("tests", Long.toString(tests + missing.size()));
    xml.writeAttribute("failures", Long.toString(failures + missing.size()));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", Long.toString(skipped));
    for (JobComparison job : comparison.jobs()) {
      for (MetricComparison metric : job.metrics()) {
        if (metric.primary()) {
          testCase(xml, comparison, job, metric, overPercent);
        }
      }
    }
    for (String job : missing) {
      missing(xml, job);
    }
    xml.writeEndElement();
  }

  /** What the base did and the new runs did not do is no success. */
  private static void missing(XMLStreamWriter xml, String job) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", VisibleText.of(job));
    xml.writeAttribute("name", "is there");
    xml.writeAttribute("time", "0");
    xml.writeEmptyElement("failure");
    xml.writeAttribute("type", "missing");
    xml.writeAttribute("message", "only in base: the new runs do not have it");
    xml.writeEndElement();
  }

  private static void testCase(
      XMLStreamWriter xml,
      RunComparison comparison,
      JobComparison job,
      MetricComparison metric,
      double overPercent)
      throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", VisibleText.of(job.key().text()));
    xml.writeAttribute("name", job.direction().word() + " " + Figures.title(metric.metric()));
    xml.writeAttribute("time", "0");
    if (metric.tooFewRuns()) {
      xml.writeEmptyElement("skipped");
      xml.writeAttribute(
          "message", "too few runs: " + comparison.leastRuns() + " each could show a change");
    } else if (metric.change() == Change.WORSE && metric.worseByPercent() > overPercent) {
      xml.writeEmptyElement("failure");
      xml.writeAttribute("type", "regression");
      xml.writeAttribute("message", message(metric, overPercent));
    }
    xml.writeEndElement();
  }

  private static String message(MetricComparison metric, double overPercent) {
    String by =
        Double.isInfinite(metric.worseByPercent())
            ? "from 0"
            : "by " + Figures.decimals(metric.worseByPercent(), 1) + " %";
    return Figures.title(metric.metric())
        + " worse "
        + by
        + ", limit "
        + Figures.exact(overPercent)
        + " %: "
        + Figures.human(metric.metric(), metric.baseMedian().median())
        + " to "
        + Figures.human(metric.metric(), metric.changedMedian().median())
        + ", p "
        + Figures.decimals(metric.adjustedPValue().orElse(1), 4);
  }
}
