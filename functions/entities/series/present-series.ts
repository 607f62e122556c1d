import type { SeriesRow } from '#functions/tables/rows.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';

/** A series as the API and the live events show it, with those of its samples that the answer carries. */
export function presentSeries(row: Omit<SeriesRow, 'parent' | 'sort'>, samples: Sample[]): Series {
  const { uuid, number, created, creator, is_generated, sample_count } = row;
  return { uuid, number, created, creator, is_generated, sample_count, samples };
}
