import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { ExperimentRow, SeriesRow } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import { definitionsOf } from '../definitions/definitions-of.ts';
import { withCalculation } from './effective-sample.ts';
import { type ExperimentOfSamples, effectiveReader } from './read-effective.ts';

/** DynamoDB returns 1 MB at a time; between pages a cancelled job stops. */
const pageSize = 1000;

export interface SampleReading {
  signal?: AbortSignal | undefined;
  /** How many samples the first page has, for who rarely needs more. */
  first?: number;
}

/** All samples of an experiment that belong to a series, with their calculated values, page by page. */
export async function* visibleSamples(
  experiment: ExperimentRow,
  reading: SampleReading = {},
): AsyncGenerator<EffectiveSample[]> {
  const definitions = await definitionsOf(experiment);
  for await (const page of visibleRows(experiment, reading)) {
    yield page.map((row) => withCalculation(row, definitions));
  }
}

/**
 * The same without calculated values. Samples whose series has no row belong to an uncommitted job or a series that is
 * being deleted, and are invisible.
 */
export async function* visibleRows(
  experiment: ExperimentOfSamples,
  { signal, first: firstSize = pageSize }: SampleReading = {},
): AsyncGenerator<EffectiveSample[]> {
  const tenant = experiment.workspace_uuid;
  const visible = new Set((await series.list(tenant, experiment.uuid)).map((row: SeriesRow) => row.uuid));
  const read = effectiveReader(experiment);
  const pageAfter = (after: string | undefined) =>
    samples.page(tenant, experiment.uuid, after === undefined ? { limit: firstSize } : { limit: pageSize, after });
  const following = ({ next }: Page) => {
    const page = next === undefined ? undefined : pageAfter(next);
    page?.catch(() => undefined);
    return page;
  };
  const visibleOf = ({ rows }: Page) => read(rows.filter((row) => visible.has(row.series_uuid)));
  signal?.throwIfAborted();
  const first = await pageAfter(undefined);
  yield await visibleOf(first);
  // Many look at the first page alone. After it, the next page is under way while one is worked on.
  for (let next = following(first); next; ) {
    signal?.throwIfAborted();
    const page: Page = await next;
    next = following(page);
    yield await visibleOf(page);
  }
}

type Page = Awaited<ReturnType<typeof samples.page>>;
