import * as z from 'zod';
import { type ExperimentRow, inParameterRow, outParameterRow } from '#functions/tables/rows.ts';
import type { ImportedValues } from '#shared/rules/import-rows.ts';
import { readStagedContent, stageContent } from './staged-content.ts';

const stagedImport = z.object({
  created: z.number(),
  /** Parameters by uuid, in the order of each row's values. */
  inputs: z.array(z.string()),
  outputs: z.array(z.string()),
  rows: z.array(z.array(z.number().nullable())),
  added: z.object({
    inputs: z.array(inParameterRow),
    outputs: z.array(outParameterRow),
    earlier: z.record(z.string(), z.number()).optional(),
  }),
});
export type StagedImport = z.infer<typeof stagedImport>;

interface Content {
  values: readonly ImportedValues[];
  inputs: readonly { uuid: string }[];
  outputs: readonly { uuid: string }[];
  added: { inputs: readonly object[]; outputs: readonly object[] };
}

/** Stores a large series as a table of numbers for its worker. */
export async function stageImport(
  { values, inputs, outputs, added }: Content,
  origin: { experiment: ExperimentRow; importId: string; created: number },
): Promise<void> {
  const ins = inputs.map(({ uuid }) => uuid);
  const outs = outputs.map(({ uuid }) => uuid);
  const rows = values.map((row) => [
    ...ins.map((uuid) => row.in[uuid] ?? null),
    ...outs.map((uuid) => row.out[uuid] ?? null),
  ]);
  await stageContent({ created: origin.created, inputs: ins, outputs: outs, rows, added }, origin);
}

export async function readStagedImport(
  experiment: Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>,
  importId: string,
): Promise<StagedImport | undefined> {
  const content = await readStagedContent(experiment, importId);
  return content === undefined ? undefined : stagedImport.parse(content);
}

/** A row's values by parameter, in the format of samples. */
export function stagedValues({ inputs, outputs }: StagedImport, row: readonly (number | null)[]): ImportedValues {
  const values: ImportedValues = { in: {}, out: {} };
  inputs.forEach((uuid, index) => {
    const value = row[index];
    if (value != null) values.in[uuid] = value;
  });
  outputs.forEach((uuid, index) => {
    const value = row[inputs.length + index];
    if (value != null) values.out[uuid] = value;
  });
  return values;
}
