import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { ImportedValues } from '../../../shared/rules/import-rows.ts';
import { type ExperimentRow, importSort, inParameterRow, outParameterRow } from '../../tables/rows.ts';
import { imports } from '../../tables/tables.ts';

/** An item has at most 400 KB. */
const partLength = 300_000;
/** Long after the last try of its job. */
const keptSeconds = 24 * 3600;

const stagedImport = z.object({
  created: z.number(),
  /** Parameters by uuid, in the order of each row's values. */
  inputs: z.array(z.string()),
  outputs: z.array(z.string()),
  rows: z.array(z.array(z.number().nullable())),
  added: z.object({ inputs: z.array(inParameterRow), outputs: z.array(outParameterRow) }),
});
export type StagedImport = z.infer<typeof stagedImport>;

interface Content {
  values: readonly ImportedValues[];
  inputs: readonly { uuid: string }[];
  outputs: readonly { uuid: string }[];
  added: { inputs: readonly object[]; outputs: readonly object[] };
}

/** Keeps what a large import is made of until its worker reads it: a table of numbers, gzipped, in parts. */
export async function stageImport(
  { values, inputs, outputs, added }: Content,
  { experiment, importId, created }: { experiment: ExperimentRow; importId: string; created: number },
): Promise<void> {
  const ins = inputs.map(({ uuid }) => uuid);
  const outs = outputs.map(({ uuid }) => uuid);
  const rows = values.map((row) => [
    ...ins.map((uuid) => row.in[uuid] ?? null),
    ...outs.map((uuid) => row.out[uuid] ?? null),
  ]);
  const text = JSON.stringify({ created, inputs: ins, outputs: outs, rows, added });
  const data = gzipSync(text).toString('base64');
  const { workspace_uuid, uuid: parent } = experiment;
  const parts = Array.from({ length: Math.ceil(data.length / partLength) }, (_, place) => ({
    parent,
    sort: importSort(importId, place),
    workspace_uuid,
    data: data.slice(place * partLength, (place + 1) * partLength),
    expires: created + keptSeconds,
  }));
  await imports.putAll(workspace_uuid, parts);
}

export async function readStagedImport(
  { uuid, workspace_uuid }: Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>,
  importId: string,
): Promise<StagedImport | undefined> {
  const parts = await imports.list(workspace_uuid, uuid, { beginsWith: `${importId}#` });
  if (parts.length === 0) return undefined;
  const text = gunzipSync(Buffer.from(parts.map(({ data }) => data).join(''), 'base64')).toString('utf8');
  return stagedImport.parse(JSON.parse(text));
}

/** A row's values by parameter, as samples are stored. */
export function stagedValues({ inputs, outputs }: StagedImport, row: readonly (number | null)[]): ImportedValues {
  const values: ImportedValues = { in: {}, out: {} };
  inputs.forEach((uuid, place) => {
    const value = row[place];
    if (value != null) values.in[uuid] = value;
  });
  outputs.forEach((uuid, place) => {
    const value = row[inputs.length + place];
    if (value != null) values.out[uuid] = value;
  });
  return values;
}
