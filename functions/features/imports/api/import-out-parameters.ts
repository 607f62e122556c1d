import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { presentSeries } from '#functions/entities/series/present-series.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import { samples } from '#functions/tables/tables.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { matchedBy } from '#shared/samples/match-rows.ts';
import { tooManyRows } from '../messages.ts';
import { planOutputs } from '../plan-outputs.ts';
import { commitOutputs } from './apply-outputs.ts';
import { unpackTables } from './open-rows.ts';
import { queueOutputs } from './queue-outputs.ts';
import { readOutputs, reportedProblems } from './read-outputs.ts';
import { writeFewOutputs } from './write-few-outputs.ts';

/** A transaction has 100 items, and one is the experiment's. */
const maxItems = 99;
/** A Lambda's response has at most 6 MB. Larger series are returned without samples, which the list of series pages. */
const maxAnswered = 3_000_000;

/** Writes the rows of a file into the matching samples, all or none; empty cells keep the value. */
export const importOutParameters: Handle<'importOutParameters'> = async (
  { target, body, principal, ancestors },
  { newId, now },
) => {
  const { experiment, project } = ancestors;
  if (isBusy(experiment)) throw busy();
  const definitions = await definitionsOf(experiment);
  const { rows, replaces } = body.packed === undefined ? tablesOf(body) : unpackTables(body.packed);
  if (replaces && replaces.length !== rows.length)
    throw new ApiError('validation', 'Each row replaces values of its own');
  const { file, problems } = readOutputs(rows, replaces, {
    inputs: definitions.inputs,
    outputs: definitions.outputs.filter((row) => !row.is_functional),
    experiment: experiment.name,
    series: target.number,
  });
  if (problems.length > 0) throw incorrect('Samples have incorrect output values', problems);
  if (matchedBy(file.rows) === 'position' && rows.length > target.sample_count)
    throw new ApiError('validation', tooManyRows(rows.length, target.sample_count));
  const change = { experiment, project, creator: principal.caller.name, newId };
  const queue = () => queueOutputs({ ...change, now }, target, file);
  if (Math.max(rows.length, target.sample_count) > limits.rowsWithinCall) return queue();
  const stored = await samples.list(target.workspace_uuid, target.experiment_uuid, { beginsWith: `${target.uuid}#` });
  const known = stored.toSorted((a, b) => a.position - b.position);
  const visible = await effectiveSamples(experiment, known);
  const planned = planOutputs(file, visible, definitions);
  if (planned.problems.length > 0) {
    const found = planned.problems.map((problem) => ({ ...problem, row: problem.row - 1 }));
    throw incorrect('Rows of the file are not of the samples of this series', found);
  }
  const filled = visible.map(planned.fill);
  const few = known.flatMap((row, index) => {
    const after = filled[index];
    return after && after !== visible[index] ? [{ stored: row, filled: after }] : [];
  });
  const written = definitions.outputs.filter(({ uuid }) => file.outputs.includes(uuid));
  const names = written.map(({ short_name }) => short_name);
  const saved = new Map(filled.map((row) => [row.uuid, row]));
  if (few.length > maxItems) {
    await commitOutputs(change, [target], planned.fill, names);
  } else if (few.length > 0) {
    const calculated = await writeFewOutputs(change, few, names);
    for (const row of calculated) saved.set(row.uuid, row);
  }
  const shown = [...saved.values()].map(samplePresenter(definitions));
  const changed = shown.filter((_, index) => filled[index] !== visible[index]);
  const message = `${principal.caller.name} imported outputs of series ${target.number}`;
  await publishChange(
    { experiment, project, editor: principal.caller },
    { method: 'samples_changed', message, samples: changed },
  );
  const answered = presentSeries(target, JSON.stringify(shown).length <= maxAnswered ? shown : []);
  return planned.kept.length > 0 ? { ...answered, kept: planned.kept } : answered;
};

const tablesOf = ({ outValues, replaces }: BodyOf<'importOutParameters'>) => ({ rows: outValues, replaces });

function incorrect(detail: string, problems: readonly { row: number; column: string; message: string }[]): ApiError {
  const fields = problems.slice(0, reportedProblems).map(({ row, column, message }) => {
    return [column ? `outValues.${row}.${column}` : `outValues.${row}`, `Row ${row + 1}: ${message}`];
  });
  return new ApiError('validation', detail, { fields: Object.fromEntries(fields) });
}
