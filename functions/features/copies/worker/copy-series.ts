import { calculationOf, currentCalculations } from '#functions/entities/samples/calculated-values.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { visibleRows } from '#functions/entities/samples/visible-samples.ts';
import type { JobRun } from '#functions/jobs/task.ts';
import { type ExperimentRow, sampleSort } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import { copiedId } from './copied-id.ts';

/** The signal and progress report of a long copy. */
export type CopyWatch = Partial<Pick<JobRun, 'signal' | 'report' | 'keep'>>;

export interface CopiedSeries {
  row: Pick<
    ExperimentRow,
    | 'series_total'
    | 'series_number'
    | 'calculated_by'
    | 'calculations'
    | 'outdated_formulas'
    | 'stopped_formulas'
    | 'definitions_version'
  >;
  /** Whether all copied samples have current calculated values. */
  isCalculated: boolean;
}

/**
 * Writes copies of all series and samples under new uuids; returns the copy's counters. The original may change
 * meanwhile, so the counters are computed from what was copied, not from a row that was read before.
 */
export async function copySeries(
  from: ExperimentRow,
  to: ExperimentRow,
  copyOf: ReadonlyMap<string, string>,
  watch: CopyWatch = {},
): Promise<CopiedSeries> {
  const tenant = to.workspace_uuid;
  let isCalculated = true;
  const rows = await series.list(tenant, from.uuid);
  const copies = new Map(rows.map((row) => [row.uuid, { row, uuid: copiedId(to.uuid, row.uuid), count: 0 }]));
  const total = rows.reduce((sum, { sample_count }) => sum + sample_count, 0);
  let done = 0;
  const written = new Set((await samples.list(tenant, to.uuid)).map(({ uuid }) => uuid));
  for await (const page of visibleRows(from, watch.signal)) {
    watch.report?.({ done: Math.min(done, total), total: Math.max(1, total), phase: 'Copying samples' });
    done += page.length;
    const found = page.flatMap((row) => {
      const owner = copies.get(row.series_uuid);
      if (!owner) return [];
      owner.count += 1;
      const copy = copySample(row, from, to, owner.uuid, copyOf);
      isCalculated &&= copy.calculation_a !== undefined && copy.calculation_a.stale === undefined;
      return [copy];
    });
    await samples.putAll(
      tenant,
      found.filter(({ uuid }) => !written.has(uuid)),
    );
    watch.keep?.();
  }
  const keys = { parent: to.uuid, experiment_uuid: to.uuid, project_uuid: to.project_uuid };
  await series.putAll(
    tenant,
    // A row deleted while it was read counts as copied.
    [...copies.values()].map(({ row, uuid, count }) => ({ ...row, ...keys, sort: uuid, uuid, sample_count: count })),
  );
  const series_number = Math.max(from.series_number, ...rows.map(({ number }) => number));
  const { calculated_by, calculations, definitions_version } = from;
  const outdated_formulas = renamed(from.outdated_formulas, copyOf);
  const stopped_formulas = renamed(from.stopped_formulas, copyOf);
  isCalculated &&= Object.keys(outdated_formulas).length === 0;
  return {
    row: {
      series_total: rows.length,
      series_number,
      calculated_by,
      calculations,
      outdated_formulas,
      stopped_formulas,
      definitions_version,
    },
    isCalculated,
  };
}

function copySample(
  row: EffectiveSample,
  from: ExperimentRow,
  to: ExperimentRow,
  series_uuid: string,
  copyOf: ReadonlyMap<string, string>,
): EffectiveSample {
  const {
    calculation_a: _,
    calculation_b: __,
    prediction_a: ___,
    prediction_b: ____,
    why_chosen: _____,
    ...rest
  } = row;
  const uuid = copiedId(to.uuid, row.uuid);
  const calculation = calculationOf(row, currentCalculations(from));
  return {
    ...rest,
    parent: to.uuid,
    sort: sampleSort(series_uuid, uuid),
    uuid,
    series_uuid,
    experiment_uuid: to.uuid,
    project_uuid: to.project_uuid,
    version: 0,
    in: renamed(row.in, copyOf),
    out: renamed(row.out, copyOf),
    comp: renamed(row.comp, copyOf),
    ...(calculation
      ? {
          calculation_a: {
            job_id: calculation.job_id,
            comp: renamed(calculation.comp, copyOf),
            out: renamed(calculation.out, copyOf),
            ...(calculation.reasons ? { reasons: renamed(calculation.reasons, copyOf) } : {}),
            ...(calculation.definitions_version === undefined
              ? {}
              : { definitions_version: calculation.definitions_version }),
            ...(calculation.stale ? { stale: calculation.stale.flatMap((formula) => copyOf.get(formula) ?? []) } : {}),
            ...(calculation.broken ? { broken: calculation.broken.flatMap((rule) => copyOf.get(rule) ?? []) } : {}),
          },
        }
      : {}),
  };
}

/** Values by the copies of their parameters; those of deleted parameters are not copied. */
function renamed<Value>(values: Readonly<Record<string, Value>>, copyOf: ReadonlyMap<string, string>) {
  const found = Object.entries(values).flatMap(([uuid, value]) => {
    const copy = copyOf.get(uuid);
    return copy === undefined ? [] : [[copy, value] as const];
  });
  return Object.fromEntries(found);
}
