import { type ImportProblem, readImportRows } from '../../shared/rules/import-rows.ts';
import { isBusy } from '../../shared/rules/jobs.ts';
import { limits } from '../../shared/rules/limits.ts';
import { tooManyRows } from '../jobs/generation/sentences.ts';
import { changeExperiment } from '../jobs/lifecycle/change-experiment.ts';
import { ApiError, busy } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { fillOutputs } from '../platform/fill-outputs.ts';
import { asRead, withImport } from '../platform/imported-outputs.ts';
import { sampleShower } from '../platform/shown-sample.ts';
import { shownSeries } from '../platform/shown-series.ts';
import type { Step } from '../platform/transact.ts';
import { publishChange } from '../realtime/publish-change.ts';
import type { ExperimentRow, SampleRow } from '../tables/rows.ts';
import { samples, series } from '../tables/tables.ts';
import { commitOutputs } from './commit-outputs.ts';
import { queueOutputs } from './queue-outputs.ts';
import { unpackRows } from './unpack-rows.ts';

/** A transaction has 100 items, and one is the experiment's. */
const mostSteps = 99;
/** A Lambda answers 6 MB. Larger series come without their samples, which the list of series then brings in pages. */
const mostAnswered = 3_000_000;

/** Each row of the file is of the sample at its place in the series; empty cells leave what is there. */
export const importOutParameters: Handle<'importOutParameters'> = async (
  { target, body, grant, above },
  { newId, now },
) => {
  const { experiment, project } = above;
  if (isBusy(experiment)) throw busy();
  const definitions = await definitionsOf(experiment);
  const outputs = definitions.outputs.filter((row) => !row.is_functional);
  const rows = body.packed === undefined ? body.outValues : unpackRows(body.packed);
  const { values, problems } = readImportRows(rows, [], outputs);
  if (problems.length > 0) throw incorrect(problems);
  if (values.length > target.sample_count)
    throw new ApiError('validation', tooManyRows(values.length, target.sample_count));
  const change = { experiment, project, creator: grant.caller.name, newId };
  const queue = () => queueOutputs({ ...change, now }, target, { values, outputs });
  if (values.length > limits.rowsWithinCall) return queue();
  const known = await samples.list(target.workspace_uuid, target.experiment_uuid, { beginsWith: `${target.uuid}#` });
  known.sort((a, b) => a.position - b.position);
  const fillBySort = new Map(known.map(({ sort }, place) => [sort, values[place]?.out ?? {}]));
  const fillRow = (row: SampleRow) => fillOutputs(row, fillBySort.get(row.sort) ?? {});
  const filled = known.map((row) => fillRow(withImport(row, experiment)));
  const steps = known.flatMap((row, place) => writeSteps(row, filled[place], change));
  if (steps.length > mostSteps) {
    if (await mustFoldMany(experiment)) return queue();
    await commitOutputs(change, target, fillRow);
  } else if (steps.length > 0) await changeExperiment(change, { set: {}, stale: true }, steps);
  const shown = filled.map(sampleShower(definitions));
  const changed = shown.filter(({ version }, place) => version !== known[place]?.version);
  const message = `${grant.caller.name} imported outputs of series ${target.number}`;
  await publishChange(
    { experiment, project, editor: grant.caller },
    { method: 'samples_changed', message, samples: changed },
  );
  return shownSeries(target, JSON.stringify(shown).length <= mostAnswered ? shown : []);
};

/** Whether the import before has left more beside samples than a call can make their own. */
async function mustFoldMany({ outputs_import: last, workspace_uuid, uuid }: ExperimentRow): Promise<boolean> {
  const row = last && (await series.get(workspace_uuid, { parent: uuid, sort: last.series }));
  return row !== undefined && row.sample_count > limits.rowsWithinCall;
}

function writeSteps(
  stored: SampleRow,
  filled: SampleRow | undefined,
  { experiment, creator }: { experiment: ExperimentRow; creator: string },
): Step[] {
  if (!filled || filled.version === withImport(stored, experiment).version) return [];
  const { workspace_uuid, parent, sort, out, version, calculation_a, calculation_b } = filled;
  const set = { out, version, calculation_a, calculation_b, imported: undefined, edited_by: creator };
  const refusal = () => new ApiError('refused', 'Somebody else has just changed the series: reload and try again');
  return [samples.change(workspace_uuid, { parent, sort }, { set, ...asRead(stored) }, refusal)];
}

function incorrect(problems: readonly ImportProblem[]): ApiError {
  const fields = Object.fromEntries(
    problems.map(({ row, column, message }) => [`outValues.${row}.${column}`, `Row ${row + 1}: ${message}`]),
  );
  return new ApiError('validation', 'Samples have incorrect output values', { fields });
}
