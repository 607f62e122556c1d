import type { ExperimentRow } from '#functions/tables/rows.ts';
import { series } from '#functions/tables/tables.ts';
import { blockNumber } from '#shared/rules/blocks.ts';
import type { EffectiveSample } from './effective-sample.ts';

/** Tells the block of each sample of an experiment; undefined where its samples have none. */
export async function blocksOfSamples({
  uuid,
  workspace_uuid,
  blocks,
}: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'blocks'>): Promise<
  ((sample: Pick<EffectiveSample, 'created' | 'series_uuid'>) => number) | undefined
> {
  const numberOf = blockNumber(blocks);
  if (!numberOf) return undefined;
  const numbers = new Map((await series.list(workspace_uuid, uuid)).map((row) => [row.uuid, row.number]));
  return ({ created, series_uuid }) => numberOf({ created, series: numbers.get(series_uuid) ?? 0 });
}
