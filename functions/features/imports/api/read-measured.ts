import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import type { ExperimentRow, SeriesRow, StoredSample } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import type { Measurement } from '#shared/contracts/measurements.ts';

/**
 * The samples that measurements may be of: those of the named series if all have numbers, otherwise all of the
 * experiment. The stored samples are in the same order.
 */
export async function readMeasured(
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
