import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { type ExperimentOfSamples, effectiveReader } from './read-effective.ts';

/**
 * A Lambda's response has at most 6 MB; the rest is for the series themselves and multi-byte characters (decision
 * SERIES-8).
 */
const maxBytes = 3_000_000;
const maxSamples = 4000;
/** Fits even for samples with 200 parameters. */
const firstPage = 150;

/**
 * Reads samples after a sort key, to another one or the end, into the lists of their series until a response is full;
 * samples of other series are dropped. Returns the sort key at which the next page starts, or undefined.
 */
export async function readSamples(
  experiment: ExperimentOfSamples,
  { after, until }: { after?: string | undefined; until?: string | undefined },
  show: (row: EffectiveSample) => Sample,
  into: Map<string, Sample[]>,
): Promise<string | undefined> {
  const { uuid, workspace_uuid } = experiment;
  const read = effectiveReader(experiment);
  let bytes = 0;
  let count = 0;
  let limit = firstPage;
  let start = after;
  while (limit > 0) {
    const from = start === undefined ? {} : { after: start };
    const page = await samples.page(workspace_uuid, uuid, {
      limit,
      ...from,
      ...(until === undefined ? {} : { until }),
    });
    const shown = (await read(page.rows)).map((row) => ({ row, sample: show(row), noted: notedBytes(row) }));
    // Samples of one experiment have similar lengths but for notes: measuring each would take as long as sending it.
    const lengths = shown.map(({ sample, noted }, index) =>
      index % 50 === 0 ? JSON.stringify(sample).length - noted : 0,
    );
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    for (const [index, { row, sample, noted }] of shown.entries()) {
      into.get(row.series_uuid)?.push(sample);
      bytes += longest + noted;
      count += 1;
      const isLast = index === shown.length - 1 && page.next === undefined;
      if (noted > 0 && bytes > maxBytes && !isLast) return row.sort;
    }
    if (page.next === undefined) return undefined;
    start = page.next;
    // The number of further samples that fit, estimated from those read so far.
    limit = Math.min(maxSamples - count, 1000, Math.floor(((maxBytes - bytes) * count) / Math.max(1, bytes)));
  }
  return start;
}

/** A note may be longer than the rest of its sample. */
const notedBytes = ({ note, tags }: EffectiveSample): number =>
  note === undefined && !tags ? 0 : Buffer.byteLength(JSON.stringify([note, tags]));
