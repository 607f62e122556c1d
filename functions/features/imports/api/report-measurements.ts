import { requireOpenSeries } from '#functions/access/record-lock.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { authorOf } from '#functions/entities/samples/history/record-history.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, SeriesRow, StoredSample } from '#functions/tables/rows.ts';
import { samples, series as seriesTable } from '#functions/tables/tables.ts';
import type { Measurement } from '#shared/contracts/measurements.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { planMeasurements } from '../plan-measurements.ts';
import { applyOutputs } from './apply-outputs.ts';
import { reportedProblems } from './outputs-file-of.ts';

/** Writes what was measured into the samples, all or nothing (decision IMPORT-8). */
export const reportMeasurements: Handle<'reportMeasurements'> = async (
  { target, body, principal, ancestors: { project } },
  { newId, now },
) => {
  if (isBusy(target)) throw busy();
  const [definitions, series] = await Promise.all([
    definitionsOf(target),
    seriesTable.list(target.workspace_uuid, target.uuid),
  ]);
  const { stored, visible } = await readMeasured(target, series, body.measurements);
  const outputs = definitions.outputs.filter((row) => !row.is_functional);
  const known = { samples: visible, series, inputs: definitions.inputs, outputs };
  const { found, problems, ...planned } = planMeasurements(body.measurements, known);
  const measured = new Set(found.map(({ series_uuid }) => series_uuid));
  for (const row of series) if (measured.has(row.uuid)) requireOpenSeries(row);
  const refused = Object.entries(problems);
  if (refused.length > 0) {
    const detail = 'Nothing was written: some measurements are not of a sample, or have wrong values';
    throw new ApiError('validation', detail, { fields: Object.fromEntries(refused.slice(0, reportedProblems)) });
  }
  const author = authorOf(principal, now(), body, 'typed');
  const change = { experiment: target, project, author, definitions, newId };
  const written = await applyOutputs(change, { ...planned, series, stored, visible });
  await publishChange(
    { experiment: target, project, editor: principal.caller },
    { method: 'samples_changed', samples: written.map(samplePresenter(definitions, series)) },
  );
  const numbers = new Map(series.map(({ uuid, number }) => [uuid, number]));
  return {
    changed: written.length,
    samples: found.map((row) => ({
      sample: row.uuid,
      series: numbers.get(row.series_uuid) ?? 0,
      number: sampleNumber(row),
    })),
  };
};

/**
 * The samples that measurements may be of: those of the named series if all have numbers, otherwise all of the
 * experiment. The stored samples are in the same order.
 */
async function readMeasured(
  experiment: ExperimentRow,
  series: readonly SeriesRow[],
  measurements: readonly Measurement[],
) {
  const { workspace_uuid: tenant, uuid } = experiment;
  const numbers = new Set(measurements.map(({ series: number }) => number));
  const named = series.filter(({ number }) => numbers.has(number));
  const stored: StoredSample[] = [];
  if (numbers.has(undefined)) {
    // Samples of deleted series, or of jobs that have not committed, are invisible.
    const visible = new Set(series.map((row) => row.uuid));
    stored.push(...(await samples.list(tenant, uuid)).filter((row) => visible.has(row.series_uuid)));
  } else {
    for (const row of named) stored.push(...(await samples.list(tenant, uuid, { beginsWith: `${row.uuid}#` })));
  }
  return { stored, visible: await effectiveSamples(experiment, stored) };
}
