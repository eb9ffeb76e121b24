/**
 * Benchmarks, each beside the peers that it is compared with. The peers read the same values as the
 * library from the input that is measured, and nothing else: they know one version of fio, trust
 * their input and say nothing of what they skip.
 */
package io.github.fiometry.bench;
