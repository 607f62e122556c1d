import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import { series as seriesTable } from '#functions/tables/tables.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { planMeasurements } from '../plan-measurements.ts';
import { commitOutputs } from './apply-outputs.ts';
import { readMeasured } from './read-measured.ts';
import { reportedProblems } from './read-outputs.ts';
import { writeFewOutputs } from './write-few-outputs.ts';

/** A transaction has 100 items: one is the experiment's, and one may be the mark of a call that can be repeated. */
const maxItems = 98;
/** Samples of the changed series, whose outputs are all written again: within API Gateway's 29 seconds. */
const maxStaged = 20_000;

/** Writes what was measured into the samples, all or nothing (decision IMPORT-11). */
export const reportMeasurements: Handle<'reportMeasurements'> = async (
  { target, body, principal, ancestors: { project } },
  { newId },
) => {
  if (isBusy(target)) throw busy();
  const [definitions, series] = await Promise.all([
    definitionsOf(target),
    seriesTable.list(target.workspace_uuid, target.uuid),
  ]);
  const { stored, visible } = await readMeasured(target, series, body.measurements);
  const outputs = definitions.outputs.filter((row) => !row.is_functional);
  const known = { samples: visible, series, inputs: definitions.inputs, outputs };
  const { found, fill, problems } = planMeasurements(body.measurements, known);
  const refused = Object.entries(problems);
  if (refused.length > 0) {
    const detail = 'Nothing was written: some measurements are not of a sample, or have wrong values';
    throw new ApiError('validation', detail, { fields: Object.fromEntries(refused.slice(0, reportedProblems)) });
  }
  const filled = visible.map(fill);
  const changed = stored.flatMap((row, index) => {
    const after = filled[index];
    return after && after !== visible[index] ? [{ stored: row, filled: after }] : [];
  });
  const given = new Set(body.measurements.flatMap((row) => Object.keys(row.outputs)));
  const names = outputs.map(({ short_name }) => short_name).filter((name) => given.has(name));
  const change = { experiment: target, project, creator: principal.caller.name, newId };
  let written = changed.map((row) => row.filled);
  if (changed.length > maxItems) {
    const of = new Set(written.map((row) => row.series_uuid));
    const staged = series.filter(({ uuid }) => of.has(uuid));
    if (staged.reduce((sum, { sample_count }) => sum + sample_count, 0) > maxStaged) throw tooMany();
    await commitOutputs(change, staged, fill, names);
  } else if (changed.length > 0) {
    written = await writeFewOutputs(change, changed, names);
  }
  await publishChange(
    { experiment: target, project, editor: principal.caller },
    { method: 'samples_changed', samples: written.map(samplePresenter(definitions)) },
  );
  const numbers = new Map(series.map(({ uuid, number }) => [uuid, number]));
  return {
    changed: changed.length,
    samples: found.map((row) => ({
      sample: row.uuid,
      series: numbers.get(row.series_uuid) ?? 0,
      number: sampleNumber(row),
    })),
  };
};

const tooMany = () =>
  new ApiError(
    'refused',
    `The series have more than ${maxStaged} samples: report ${maxItems} at a time, or import a file`,
  );
