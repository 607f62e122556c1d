import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { effectiveSample } from './effective-sample.ts';

/** A Lambda may answer 6 MB; the rest is room for the series themselves, and for characters of several bytes. */
const maxBytes = 3_000_000;
const maxSamples = 4000;
/** Even of samples with 200 parameters these fit. */
const firstPage = 150;

/**
 * Reads samples, from after a sort key, until an answer is full, into the lists of their series; samples of series
 * that are not among them are dropped. Answers the sort key after which the next page starts, or undefined.
 */
export async function readSamples(
  experiment: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'outputs_import'>,
  after: string | undefined,
  show: (row: EffectiveSample) => Sample,
  into: Map<string, Sample[]>,
): Promise<string | undefined> {
  const { uuid, workspace_uuid } = experiment;
  let bytes = 0;
  let read = 0;
  let limit = firstPage;
  let start = after;
  while (limit > 0) {
    const page = await samples.page(workspace_uuid, uuid, { limit, ...(start === undefined ? {} : { after: start }) });
    let longest = 0;
    for (const [index, row] of page.rows.entries()) {
      const sample = show(effectiveSample(row, experiment));
      // Samples of one experiment are about as long as each other: measuring each would take as long as answering.
      if (index % 50 === 0) longest = Math.max(longest, JSON.stringify(sample).length);
      into.get(row.series_uuid)?.push(sample);
    }
    bytes += page.rows.length * longest;
    read += page.rows.length;
    if (page.next === undefined) return undefined;
    start = page.next;
    // As many more as fit, going by those read so far.
    limit = Math.min(maxSamples - read, 1000, Math.floor(((maxBytes - bytes) * read) / Math.max(1, bytes)));
  }
  return start;
}
