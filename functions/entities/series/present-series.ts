import type { SeriesRow } from '#functions/tables/rows.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';

/** A Lambda's response has at most 6 MB. Larger series are returned without samples, which the list of series pages. */
const maxAnswered = 3_000_000;

/** Whether the samples of a series fit into the response of a call. */
export const fitsResponse = (samples: readonly Sample[]): boolean => JSON.stringify(samples).length <= maxAnswered;

/** Presents a series for the API and the live events, with the samples that the response contains. */
export function presentSeries(row: Omit<SeriesRow, 'parent' | 'sort'>, samples: Sample[]): Series {
  const { uuid, number, created, creator, is_generated, sample_count, conditions } = row;
  return { uuid, number, created, creator, is_generated, sample_count, ...(conditions && { conditions }), samples };
}
