import * as z from 'zod';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { reserveShortName } from '#functions/entities/definitions/definition-rows.ts';
import { withEarlierInputs } from '#functions/entities/experiments/earlier-inputs.ts';
import { contentHash } from '#functions/entities/samples/content-hash.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { rememberReasons } from '#functions/entities/samples/exclude-sample.ts';
import { newSample } from '#functions/entities/samples/new-sample.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { deriveId, deriveIdAt } from '#functions/runtime/ids.ts';
import {
  type ExperimentRow,
  type InParameterRow,
  inParameterRow,
  type OutParameterRow,
  outParameterRow,
  type SeriesRow,
} from '#functions/tables/rows.ts';
import { inParameters, outParameters, series } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { type PlannedDesign, seriesDesign } from '#shared/contracts/series-design.ts';
import { type Annotation, annotationAfter } from '#shared/rules/annotation.ts';
import type { ImportedValues } from '#shared/rules/import-rows.ts';
import type { Excluded } from '#shared/rules/sample-state.ts';
import { rowAnnotation, rowExclusion } from './plan-outputs.ts';

/** The parent rows of an import, and the source of its ids. */
export interface ImportOrigin {
  experiment: ExperimentRow;
  importId: string;
  creator: string;
  created: number;
  /** The name of the file. */
  file?: string | undefined;
}

/** A parsed file of samples, which a worker imports. */
export const seriesFile = z.object({
  created: z.number(),
  file: z.string().optional(),
  /** Parameters by uuid, in the order of each row's values. */
  inputs: z.array(z.string()),
  outputs: z.array(z.string()),
  rows: z.array(z.array(z.number().nullable())),
  /** By index, the rows that failed or are left out. */
  exclusions: z.record(z.string(), rowExclusion).optional(),
  /** By index, the rows that have a note or tags. */
  annotations: z.record(z.string(), rowAnnotation).optional(),
  /** By index, the labels of rows. */
  labels: z.record(z.string(), z.string()).optional(),
  /** The parameters that it brings. */
  added: z.object({
    inputs: z.array(inParameterRow),
    outputs: z.array(outParameterRow),
    /** By input: the value that existing samples had. */
    earlier: z.record(z.string(), z.number()).optional(),
  }),
});
export type SeriesFile = z.infer<typeof seriesFile>;
export type AddedParameters = SeriesFile['added'];

/** A row's values in the order of the file's parameters. */
export const cellsOf = ({ inputs, outputs }: Pick<SeriesFile, 'inputs' | 'outputs'>, values: ImportedValues) => [
  ...inputs.map((uuid) => values.in[uuid] ?? null),
  ...outputs.map((uuid) => values.out[uuid] ?? null),
];

/** A row's values by parameter, in the format of samples. */
export function valuesOfCells({ inputs, outputs }: SeriesFile, row: SeriesFile['rows'][number]): ImportedValues {
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

/** The rows of an imported series; its number is assigned by the commit. */
export function planSeries(
  values: readonly (ImportedValues & Excluded & Annotation & { label?: string | undefined })[],
  { experiment, importId, creator, created, file }: ImportOrigin,
  plan?: PlannedDesign,
): { series: Omit<SeriesRow, 'number'>; rows: EffectiveSample[] } {
  const uuid = deriveId(importId, 'series');
  const { workspace_uuid, project_uuid, uuid: experiment_uuid } = experiment;
  const experimentOf = { workspace_uuid, project_uuid, experiment_uuid };
  const made = { creator, created };
  const { runs = [], ...design } = plan ?? {};
  const rows = values.map((value, position) =>
    newSample(experimentOf, {
      ...made,
      uuid: deriveIdAt(position, importId, 'sample'),
      series_uuid: uuid,
      source: 'import',
      position,
      in: value.in,
      out: value.out,
      ...(value.label !== undefined && { label: value.label }),
      ...(value.state && { state: value.state, ...(value.reason && { reason: value.reason }) }),
      ...annotationAfter({}, value),
      ...(runs[position] && { planned: runs[position] }),
    }),
  );
  const planned = {
    ...experimentOf,
    ...made,
    parent: experiment_uuid,
    is_generated: false,
    sort: uuid,
    uuid,
    sample_count: rows.length,
    next_position: rows.length,
    imported_hash: contentHash(rows),
    ...(file && { file }),
    ...(plan && { design: seriesDesign.parse(design) }),
  };
  return { series: planned, rows };
}

/**
 * The commit that makes an imported series visible, with the next number and the parameters that it brings. New
 * parameters delete the model, as creating them by hand does.
 */
export function seriesCommit(
  experiment: ExperimentRow,
  planned: Omit<SeriesRow, 'number'>,
  { inputs, outputs, earlier = {} }: AddedParameters,
  rows: readonly Excluded[],
) {
  const tenant = experiment.workspace_uuid;
  const row: SeriesRow = { ...planned, number: experiment.series_number + 1 };
  const brings = inputs.length + outputs.length > 0;
  return {
    row,
    brings,
    items: [
      series.create(tenant, row),
      ...inputs.flatMap((input) => [inParameters.create(tenant, input), nameItem(input)]),
      ...outputs.flatMap((output) => [outParameters.create(tenant, output), nameItem(output)]),
    ],
    set: {
      series_number: row.number,
      ...(brings ? { prediction_model: null } : {}),
      ...withEarlierInputs(experiment, earlier),
      ...rememberReasons(
        experiment,
        rows.map(({ reason }) => reason),
      ),
    },
    add: { series_total: 1 },
  };
}

const nameItem = (row: InParameterRow | OutParameterRow): TransactionItem =>
  reserveShortName(
    row,
    experimentNames(row.experiment_uuid),
    () => new ApiError('duplicate', `Short name ${row.short_name} already exists`),
  );
