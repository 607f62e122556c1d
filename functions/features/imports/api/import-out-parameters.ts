import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { authorOf } from '#functions/entities/samples/history/record-history.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { fitsResponse, presentSeries } from '#functions/entities/series/present-series.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import { samples } from '#functions/tables/tables.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { matchedBy } from '#shared/samples/match-rows.ts';
import { outputsQueued, tooManyRows } from '../messages.ts';
import { planOutputs } from '../plan-outputs.ts';
import { queueImport } from '../staged-content.ts';
import { applyOutputs } from './apply-outputs.ts';
import { openRows } from './open-rows.ts';
import { outputsFileOf, reportedProblems } from './outputs-file-of.ts';

/** Writes the rows of a file into the matching samples, all or none; empty cells keep the value. */
export const importOutParameters: Handle<'importOutParameters'> = async (
  { target, body, principal, ancestors },
  { newId, now },
) => {
  const { experiment, project } = ancestors;
  if (isBusy(experiment)) throw busy();
  const definitions = await definitionsOf(experiment);
  const { rows, replaces } = openRows(body.packed, { rows: body.outValues, replaces: body.replaces });
  if (replaces && replaces.length !== rows.length)
    throw new ApiError('validation', 'Each row replaces values of its own');
  const { file, problems } = outputsFileOf(rows, replaces, {
    inputs: definitions.inputs,
    outputs: definitions.outputs.filter((row) => !row.is_functional),
    experiment: experiment.name,
    series: target.number,
  });
  if (problems.length > 0) throw incorrect('Samples have incorrect output values', problems);
  if (matchedBy(file.rows) === 'position' && rows.length > target.sample_count)
    throw new ApiError('validation', tooManyRows(rows.length, target.sample_count));
  const author = authorOf(principal, now(), body, 'file');
  const change = { experiment, project, author, definitions, newId };
  if (Math.max(rows.length, target.sample_count) > limits.rowsWithinCall) {
    const message = {
      ...messageOf('import-outputs', { experiment, jobId: newId(), creator: author.by }),
      series_uuid: target.uuid,
    };
    const queued = outputsQueued(file.rows.length);
    await queueImport({
      message,
      experiment,
      access: principal.access,
      project,
      content: { ...file, author },
      created: now(),
      queued,
    });
    return presentSeries(target, []);
  }
  const stored = (
    await samples.list(target.workspace_uuid, target.experiment_uuid, { beginsWith: `${target.uuid}#` })
  ).toSorted((a, b) => a.position - b.position);
  const visible = await effectiveSamples(experiment, stored);
  const { kept, problems: stopped, ...planned } = planOutputs(file, visible, definitions);
  if (stopped.length > 0) {
    const found = stopped.map((problem) => ({ ...problem, row: problem.row - 1 }));
    throw incorrect('Rows of the file are not of the samples of this series', found);
  }
  const written = await applyOutputs(change, { ...planned, series: [target], stored, visible });
  const present = samplePresenter(definitions, [target]);
  const message = `${principal.caller.name} imported outputs of series ${target.number}`;
  await publishChange(
    { experiment, project, editor: principal.caller },
    { method: 'samples_changed', message, samples: written.map(present) },
  );
  const saved = new Map(written.map((row) => [row.uuid, row]));
  const shown = visible.map((row) => present(saved.get(row.uuid) ?? row));
  const answered = presentSeries(target, fitsResponse(shown) ? shown : []);
  return kept.length > 0 ? { ...answered, kept } : answered;
};

function incorrect(detail: string, problems: readonly { row: number; column: string; message: string }[]): ApiError {
  const fields = problems.slice(0, reportedProblems).map(({ row, column, message }) => {
    return [column ? `outValues.${row}.${column}` : `outValues.${row}`, `Row ${row + 1}: ${message}`];
  });
  return new ApiError('validation', detail, { fields: Object.fromEntries(fields) });
}
