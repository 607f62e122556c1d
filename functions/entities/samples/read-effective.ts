import { blockSort, type StoredSample } from '#functions/tables/rows.ts';
import { resultBlocks } from '#functions/tables/tables.ts';
import { blockLength, startOf, type Unpacked, unpackColumns } from '../results/result-blocks.ts';
import { resultsIn, type SampleResults } from '../results/result-kinds.ts';
import { type NamingExperiment, resultsNamed } from '../results/valid-results.ts';
import { type EffectiveSample, effectiveSample, type WhatCounts } from './effective-sample.ts';

export type ExperimentOfSamples = NamingExperiment & WhatCounts;

/** Reads the results of some stored samples of an experiment: one query, and none where there cannot be any. */
export const effectiveSamples = (experiment: ExperimentOfSamples, rows: readonly StoredSample[]) =>
  effectiveReader(experiment)(rows);

/** The same for one sample. */
export async function effectiveOf(experiment: ExperimentOfSamples, row: StoredSample): Promise<EffectiveSample> {
  const [sample] = await effectiveSamples(experiment, [row]);
  return sample ?? effectiveSample(row, {}, experiment);
}

interface Read {
  from: string;
  to: string;
  /** By series and the start of a range. */
  blocks: ReadonlyMap<string, { result: string; block: Unpacked }[]>;
}

/**
 * The same for several pages of samples. Samples of new series are sorted by position, so that a page needs blocks that
 * no other one needs; of older series each page needs all, which are read once.
 */
export function effectiveReader(experiment: ExperimentOfSamples) {
  const named = resultsNamed(experiment);
  let read: Read | undefined;

  async function blocksFor(rows: readonly StoredSample[]): Promise<Read['blocks']> {
    const ranges = rows.map(rangeOf);
    const from = ranges.reduce((least, range) => (range < least ? range : least));
    const to = ranges.reduce((last, range) => (range > last ? range : last));
    if (!read || from < read.from || to > read.to) {
      const { uuid, workspace_uuid } = experiment;
      const found = await resultBlocks.list(workspace_uuid, uuid, { between: [from, endOf(to)] });
      const valid = found.filter(({ result }) => named.has(result));
      const blocks = valid.map(({ sort, result, data }) => ({ sort, result, block: unpackColumns(data) }));
      read = {
        from,
        to,
        blocks: Map.groupBy(blocks, ({ sort, block }) => blockSort(seriesOf(sort), startOf(block.from))),
      };
    }
    return read.blocks;
  }

  return async (rows: readonly StoredSample[]): Promise<EffectiveSample[]> => {
    const blocks = named.size > 0 && rows.length > 0 ? await blocksFor(rows) : new Map<string, never>();
    if (blocks.size === 0) return rows.map((row) => effectiveSample(row, {}, experiment));
    return rows.map((row) => {
      const results: SampleResults = {};
      for (const { block, result } of blocks.get(rangeOf(row)) ?? []) {
        Object.assign(results, resultsIn(block, row.position, result));
      }
      return effectiveSample(row, results, experiment);
    });
  };
}

const rangeOf = ({ series_uuid, position }: StoredSample) => blockSort(series_uuid, startOf(position));
/** After all blocks of a range, which may have been too large for one. */
const endOf = (range: string) => `${blockSort(seriesOf(range), positionOf(range) + blockLength - 1)}~`;
const seriesOf = (sort: string) => sort.slice(0, sort.indexOf('#'));
const positionOf = (sort: string) => Number(sort.split('#')[1]);
