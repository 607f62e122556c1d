import type { SeriesRow } from '#functions/tables/rows.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';

/** Presents a series for the API and the live events, with the samples that the response contains. */
export function presentSeries(row: Omit<SeriesRow, 'parent' | 'sort'>, samples: Sample[]): Series {
  const { uuid, number, created, creator, is_generated, sample_count } = row;
  return { uuid, number, created, creator, is_generated, sample_count, samples };
}
