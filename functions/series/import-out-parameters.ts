import { type ImportProblem, readImportRows } from '../../shared/rules/import-rows.ts';
import { isBusy } from '../../shared/rules/jobs.ts';
import { changeExperiment } from '../jobs/lifecycle/change-experiment.ts';
import { ApiError, busy } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { asRead, withImport } from '../platform/imported-outputs.ts';
import { sampleShower } from '../platform/shown-sample.ts';
import { shownSeries } from '../platform/shown-series.ts';
import type { Step } from '../platform/transact.ts';
import type { ExperimentRow, SampleRow } from '../tables/rows.ts';
import { samples } from '../tables/tables.ts';
import { commitOutputs } from './commit-outputs.ts';

/** A transaction has 100 items, and one is the experiment's. */
const mostSteps = 99;
/** What can be written within the 29 seconds of a call, with a margin. */
const mostRows = 5000;
/** A Lambda answers 6 MB. Larger series come without their samples, which the list of series then brings in pages. */
const mostAnswered = 3_000_000;

/** Each row of the file is of the sample at its place in the series; empty cells leave what is there. */
export const importOutParameters: Handle<'importOutParameters'> = async ({ target, body, grant, above }, { newId }) => {
  const { experiment, project } = above;
  if (isBusy(experiment)) throw busy();
  const definitions = await definitionsOf(experiment);
  const outputs = definitions.outputs.filter((row) => !row.is_functional);
  const { values, problems } = readImportRows(body.outValues, [], outputs);
  if (problems.length > 0) throw incorrect(problems);
  const known = await samples.list(target.workspace_uuid, target.experiment_uuid, { beginsWith: `${target.uuid}#` });
  known.sort((a, b) => a.position - b.position);
  if (values.length > known.length) {
    throw new ApiError('validation', `The file has ${values.length} rows, and the series ${known.length} samples`);
  }
  if (values.length > mostRows) {
    throw new ApiError('too_large', `At most ${mostRows} samples can be imported at once: please split the file`);
  }
  const fillBySort = new Map(known.map(({ sort }, place) => [sort, values[place]?.out ?? {}]));
  const fillRow = (row: SampleRow) => fill(row, fillBySort.get(row.sort) ?? {});
  const filled = known.map((row) => fillRow(withImport(row, experiment)));
  const steps = known.flatMap((row, place) => writeSteps(row, filled[place], experiment));
  const change = { experiment, creator: grant.caller.name, newId };
  if (steps.length > mostSteps) await commitOutputs({ ...change, project }, target, fillRow);
  else if (steps.length > 0) await changeExperiment(change, { set: {}, stale: true }, steps);
  const shown = filled.map(sampleShower(definitions));
  return shownSeries(target, JSON.stringify(shown).length <= mostAnswered ? shown : []);
};

/** The same row where the file says nothing new. */
function fill(row: SampleRow, values: Readonly<Record<string, number>>): SampleRow {
  if (Object.entries(values).every(([uuid, value]) => row.out[uuid] === value)) return row;
  const stale = { calculation_a: undefined, calculation_b: undefined };
  return { ...row, ...stale, out: { ...row.out, ...values }, version: row.version + 1 };
}

function writeSteps(stored: SampleRow, filled: SampleRow | undefined, experiment: ExperimentRow): Step[] {
  if (!filled || filled.version === withImport(stored, experiment).version) return [];
  const { workspace_uuid, parent, sort, out, version, calculation_a, calculation_b } = filled;
  const set = { out, version, calculation_a, calculation_b, imported: undefined };
  const refusal = () => new ApiError('refused', 'Somebody else has just changed the series: reload and try again');
  return [samples.change(workspace_uuid, { parent, sort }, { set, ...asRead(stored) }, refusal)];
}

function incorrect(problems: readonly ImportProblem[]): ApiError {
  const fields = Object.fromEntries(
    problems.map(({ row, column, message }) => [`outValues.${row}.${column}`, `Row ${row + 1}: ${message}`]),
  );
  return new ApiError('validation', 'Samples have incorrect output values', { fields });
}
