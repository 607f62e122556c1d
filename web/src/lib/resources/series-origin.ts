import type { Series } from '#shared/contracts/series.ts';

/** How a series came about, in words; '' while that is not known. */
export function seriesOrigin({ is_generated, design, samples, sample_count }: Series): string {
  if (is_generated) return 'generated';
  if (design) return 'planned';
  // Nothing is known before the samples are there.
  if (samples.length === 0 && sample_count > 0) return '';
  return samples.some(({ source }) => source === 'import') ? 'imported' : 'created by hand';
}
