import { requireAction } from '#functions/access/authorise.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { licenceCount, requireRoom, requireRoomForSamples } from '#functions/entities/licences/quotas.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { reserveLabels } from '#functions/entities/samples/sample-labels.ts';
import { fitsResponse, presentSeries } from '#functions/entities/series/present-series.ts';
import { recalculate } from '#functions/formulas/recalculate.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import { inParameter, outParameter } from '#shared/contracts/parameters.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { hasValues, type ImportedParameter, type ImportProblem, readImportRows } from '#shared/rules/import-rows.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';
import type { Access } from '#shared/rules/permissions.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import { importQueued } from '../messages.ts';
import { cellsOf, planSeries, type SeriesFile } from '../plan-series.ts';
import { readAnnotation } from '../read-annotation.ts';
import { readExclusion, readLabels } from '../read-exclusion.ts';
import { queueImport } from '../staged-content.ts';
import { applySeries } from './apply-series.ts';
import { newParameters } from './new-parameters.ts';
import { openRows } from './open-rows.ts';
import { reportedProblems } from './outputs-file-of.ts';
import { requirePlanned } from './require-planned.ts';

type Body = BodyOf<'importSeries'>;

/** The limits of a call; a worker writes more (decision SERIES-5). */
const callLimits = { rows: limits.rowsWithinCall, values: 200_000 };
/** The maximum of a file of 5000 KB. */
const maxValues = 2_500_000;

/**
 * Validates everything, writes the samples, and makes them visible with the series and its new parameters in one
 * transaction. The scheduled deletion removes the samples of an incomplete import.
 */
export const importSeries: Handle<'importSeries'> = async (
  { target, body, principal, ancestors },
  { now, newId, isCommitted = false },
) => {
  const limit = await licenceCount('series_count', target.workspace_uuid, principal.access);
  if (!isCommitted) requireRoom(target, limit);
  const origin = {
    experiment: target,
    importId: newId(),
    creator: principal.caller.name,
    created: now(),
    file: body.file,
  };
  const defined = await definitionsOf(target);
  const { rows } = openRows(body.packed, { rows: body.samples });
  if (!isCommitted) await requireRoomForSamples(target, rows.length);
  const request = { ...body, samples: rows };
  const added = newParameters(request, origin, newId);
  // A repeat after the commit finds them defined.
  const isKnown = ({ uuid }: { uuid: string }) => ![...added.inputs, ...added.outputs].some((row) => row.uuid === uuid);
  const known = { ...defined, inputs: defined.inputs.filter(isKnown), outputs: defined.outputs.filter(isKnown) };
  requireRights(request, known.outputs, added, principal.access, target, now());

  const inputs = [...known.inputs, ...added.inputs];
  const outputs =
    body.options.out && !body.design ? [...known.outputs, ...added.outputs].filter((row) => !row.is_functional) : [];
  const size = { rows: rows.length, values: rows.length * (inputs.length + outputs.length) };
  if (size.values > maxValues) throw new ApiError('too_large', 'The file has too many values: please split it');
  if (inputs.length === 0) throw new ApiError('validation', 'The experiment has no input to import values of');
  const { values: measured, problems } = readImportRows(rows, inputs, outputs);
  const refuse = (row: number, column: string, message: string) =>
    problems.push({ row, column, message, kind: 'output' });
  const labels = readLabels(rows, refuse);
  const values = measured.map((row, index) => {
    const report = (column: string, message: string) => refuse(index, column, message);
    const cells = rows[index] ?? {};
    const label = labels[index];
    return {
      ...row,
      ...(label !== undefined && { label }),
      ...(body.options.out && readExclusion(cells, report)),
      ...readAnnotation(cells, report),
    };
  });
  if (problems.length > 0) throw incorrect(problems);
  const sandbox = sandboxOf(askSandbox, target.workspace_uuid);
  if (body.design) await requirePlanned(target, inputs, values, sandbox);
  const presentParameters = {
    in_parameters: added.inputs.map((row) => inParameter.parse(row)),
    out_parameters: added.outputs.map((row) => outParameter.parse(row)),
  };
  if (size.rows > callLimits.rows || size.values > callLimits.values) {
    const uuids = { inputs: inputs.map(({ uuid }) => uuid), outputs: outputs.map(({ uuid }) => uuid) };
    const content: SeriesFile = {
      ...{ ...uuids, created: origin.created, file: body.file, added },
      rows: values.map((row) => cellsOf(uuids, row)),
      labels: Object.fromEntries(labels.flatMap((label, index) => (label === undefined ? [] : [[index, label]]))),
      exclusions: Object.fromEntries(
        values.flatMap(({ state, reason }, index) => (state ? [[index, { state, reason }] as const] : [])),
      ),
      annotations: Object.fromEntries(
        values.flatMap(({ note, tags }, index) => (note || tags ? [[index, { note, tags }] as const] : [])),
      ),
    };
    const message = messageOf('import-series', { ...origin, jobId: origin.importId });
    const job = { message, experiment: target, project: ancestors.project, queued: importQueued(rows.length) };
    const { series_number } = await queueImport({
      ...job,
      access: principal.access,
      content,
      created: origin.created,
      limit,
    });
    const queued = { ...planSeries([], origin).series, number: series_number + 1, sample_count: rows.length };
    return { series: presentSeries(queued, []), parameters: presentParameters };
  }

  const { series, rows: planned } = planSeries(values, origin, body.design);
  await announceDeletion({
    kind: 'series',
    workspace_uuid: target.workspace_uuid,
    project_uuid: target.project_uuid,
    experiment_uuid: target.uuid,
    uuid: series.uuid,
  });
  if (!isCommitted) {
    const taken = await reserveLabels(target, planned);
    planned.forEach(({ uuid }, row) => {
      const message = taken.get(uuid);
      if (message !== undefined) refuse(row, sampleColumns.label.header, message);
    });
    if (problems.length > 0) throw incorrect(problems, 'Labels of the file are those of other samples');
  }
  const calculated = await recalculate(target, planned, { sandbox, newId: () => origin.importId });
  await samples.putAll(target.workspace_uuid, calculated.rows);
  const commit = { planned: series, added, calculated, isCommitted };
  const { row: committed, rows: stored } = await applySeries(target, { ...commit, limit, newId });

  const presentedWith = { ...known, inputs, outputs: [...known.outputs, ...added.outputs] };
  const shown = stored.map(samplePresenter(presentedWith, []));
  const fits = fitsResponse(shown);
  const imported = presentSeries(committed, fits ? shown : []);
  const brought = added.inputs.length + added.outputs.length > 0;
  await publishChange(
    { experiment: target, project: ancestors.project, editor: principal.caller },
    {
      method: 'series_changed',
      message: `${principal.caller.name} ${body.design ? 'planned' : 'imported'} series ${committed.number}`,
      ...(fits && { series_list: [imported] }),
      refetch: [
        ...(fits && Object.keys(added.earlier).length === 0 ? [] : ['series' as const]),
        ...(brought ? ['definitions' as const] : []),
      ],
    },
  );
  return {
    series: imported,
    parameters: presentParameters,
  };
};

/**
 * Requirements beyond the route's: outputs need another licence action, new parameters a permission (decision
 * SERIES-2).
 */
function requireRights(
  body: Body,
  knownOutputs: readonly ImportedParameter[],
  added: { inputs: readonly unknown[]; outputs: readonly unknown[] },
  access: Access,
  experiment: ExperimentRow,
  now: number,
): void {
  const scope = { workspace: experiment.workspace_uuid, project: experiment.project_uuid };
  const hasOutputs = () =>
    [sampleColumns.state.header, ...knownOutputs.map(({ short_name }) => short_name)].some((column) =>
      hasValues(body.samples, column),
    );
  if (added.inputs.length > 0) requireAction('in_parameter.manage', access, scope, now);
  if (added.outputs.length > 0) requireAction('out_parameter.manage', access, scope, now);
  if (body.options.out && !body.design && (added.outputs.length > 0 || hasOutputs())) {
    requireAction('series.import_outputs', access, scope, now);
  }
}

function incorrect(problems: readonly ImportProblem[], otherwise = 'Samples have incorrect output values'): ApiError {
  const fields = Object.fromEntries(
    problems
      .slice(0, reportedProblems)
      .map(({ row, column, message }) => [`samples.${row}.${column}`, `Row ${row + 1}: ${message}`]),
  );
  const inputs = problems.some(({ kind }) => kind === 'input');
  return new ApiError('validation', inputs ? texts.incorrectInputs : otherwise, {
    fields,
  });
}
