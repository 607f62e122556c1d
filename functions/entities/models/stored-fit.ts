import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { blockSort, type ExperimentRow } from '#functions/tables/rows.ts';
import { resultBlocks } from '#functions/tables/tables.ts';
import { type FittedModelAnswer, fittedModel } from '#shared/contracts/models.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import { maxBytes } from '../results/result-blocks.ts';

/** The blocks of fitted models; no series has this name. */
const PREFIX = 'fitted-model';
/** A larger model is not kept, because a function answers with at most 6 MB: browsers then fit it themselves. */
const MOST = 5_000_000;

/** A model fitted to a request, as it is stored; undefined if it is too large. */
export function packFit(fitted: FittedModel, fitted_to: string): Uint8Array | undefined {
  const text = JSON.stringify({ fitted_to, ...fitted });
  return text.length > MOST ? undefined : deflateRawSync(text);
}

/** Writes a fitted model in blocks, which nobody sees until the experiment names the model. */
export async function writeFit(
  { uuid: parent, workspace_uuid }: Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>,
  model: string,
  packed: Uint8Array,
): Promise<void> {
  const blocks = Array.from({ length: Math.ceil(packed.length / maxBytes) }, (_, part) => ({
    parent,
    sort: `${blockSort(PREFIX, part)}#${model}`,
    workspace_uuid,
    result: model,
    data: packed.slice(part * maxBytes, (part + 1) * maxBytes),
  }));
  await resultBlocks.putAll(workspace_uuid, blocks);
}

/** The fitted model of an experiment's model; undefined without one, and where a version before kept none or another. */
export async function readFit(experiment: ExperimentRow): Promise<FittedModelAnswer | undefined> {
  const { uuid, workspace_uuid, prediction_model: model } = experiment;
  if (!model?.learned?.fitted_to) return undefined;
  const found = await resultBlocks.list(workspace_uuid, uuid, { beginsWith: `${PREFIX}#` });
  const parts = found.filter(({ result }) => result === model.uuid).map(({ data }) => data);
  if (parts.length === 0) return undefined;
  return fittedModel.safeParse(JSON.parse(inflateRawSync(Buffer.concat(parts)).toString())).data;
}
