import { type FoundCells, writeResults } from '#functions/entities/results/result-blocks.ts';
import { calculationCells } from '#functions/entities/results/result-kinds.ts';
import { calculationOf, type EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { isOutdated } from '#functions/entities/samples/outdated-values.ts';
import { copyLabels } from '#functions/entities/samples/sample-labels.ts';
import { visibleRows } from '#functions/entities/samples/visible-samples.ts';
import type { JobRun } from '#functions/jobs/task.ts';
import { deriveId } from '#functions/runtime/ids.ts';
import { type CalculationOfSample, type ExperimentRow, type StoredSample, sampleSort } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';

/** The signal and progress report of a long copy. */
export type CopyWatch = Partial<Pick<JobRun, 'signal' | 'report' | 'keep'>>;

interface CopiedSeries {
  row: Pick<
    ExperimentRow,
    | 'series_total'
    | 'series_number'
    | 'calculated_by'
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
  const calculated: FoundCells[] = [];
  const written = new Set((await samples.list(tenant, to.uuid)).map(({ uuid }) => uuid));
  for await (const page of visibleRows(from, { signal: watch.signal })) {
    watch.report?.({ done: Math.min(done, total), total: Math.max(1, total), phase: 'Copying samples' });
    done += page.length;
    const found = page.flatMap((row) => {
      const owner = copies.get(row.series_uuid);
      if (!owner) return [];
      owner.count += 1;
      const copy = copySample(row, to, owner.uuid, copyOf);
      const calculation = copiedCalculation(row, copyOf);
      if (!calculation || isOutdated(calculation)) {
        isCalculated = false;
        return [{ ...copy, calculation }];
      }
      calculated.push({ series_uuid: owner.uuid, position: row.position, cells: calculationCells(calculation) });
      return [copy];
    });
    await samples.putAll(
      tenant,
      found.filter(({ uuid }) => !written.has(uuid)),
    );
    await copyLabels(to, found);
    watch.keep?.();
  }
  const keys = { parent: to.uuid, experiment_uuid: to.uuid, project_uuid: to.project_uuid };
  const { calculated_by, definitions_version } = from;
  if (calculated_by !== '') {
    await writeResults(to, calculated_by, 'calculation', calculated);
  }
  await series.putAll(
    tenant,
    // A row deleted while it was read counts as copied.
    [...copies.values()].map(({ row: { locked: _, ...row }, uuid, count }) => ({
      ...{ ...row, ...keys },
      ...{ sort: uuid, uuid, sample_count: count },
      ...(row.conditions && { conditions: renamed(row.conditions, copyOf) }),
    })),
  );
  const series_number = Math.max(from.series_number, ...rows.map(({ number }) => number));
  const outdated_formulas = renamed(from.outdated_formulas, copyOf);
  const stopped_formulas = renamed(from.stopped_formulas, copyOf);
  isCalculated &&= Object.keys(outdated_formulas).length === 0;
  return {
    row: {
      series_total: rows.length,
      series_number,
      calculated_by,
      outdated_formulas,
      stopped_formulas,
      definitions_version,
    },
    isCalculated,
  };
}

function copySample(
  row: EffectiveSample,
  to: ExperimentRow,
  series_uuid: string,
  copyOf: ReadonlyMap<string, string>,
): StoredSample {
  const { calculation: _, prediction: __, why_chosen: ___, inputs_version: ____, history: _____, ...rest } = row;
  const uuid = copiedId(to.uuid, row.uuid);
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
    ...(row.proposed ? { proposed: renamed(row.proposed, copyOf) } : {}),
    ...(row.predicted_outputs ? { predicted_outputs: renamed(row.predicted_outputs, copyOf) } : {}),
  };
}

/** A copy's values, for its first version. */
function copiedCalculation(row: EffectiveSample, copyOf: ReadonlyMap<string, string>): CalculationOfSample | undefined {
  const calculation = calculationOf(row);
  if (!calculation) return undefined;
  const { comp, out, reasons, broken, stale, ...made } = calculation;
  const copies = (uuids: readonly string[]) => uuids.flatMap((uuid) => copyOf.get(uuid) ?? []);
  return {
    ...made,
    version: 0,
    comp: renamed(comp, copyOf),
    out: renamed(out, copyOf),
    ...(reasons ? { reasons: renamed(reasons, copyOf) } : {}),
    ...(stale ? { stale: copies(stale) } : {}),
    ...(broken ? { broken: copies(broken) } : {}),
  };
}

/** Values by the copies of their parameters; those of deleted parameters are not copied. */
export function renamed<Value>(values: Readonly<Record<string, Value>>, copyOf: ReadonlyMap<string, string>) {
  const found = Object.entries(values).flatMap(([uuid, value]) => {
    const copy = copyOf.get(uuid);
    return copy === undefined ? [] : [[copy, value] as const];
  });
  return Object.fromEntries(found);
}

/**
 * The uuid of a copied row, deterministic so that copying can restart. It starts like the original's, with the time by
 * which lists are sorted.
 */
export const copiedId = (copy: string, original: string) =>
  `${original.slice(0, orderedLength)}${deriveId(copy, original).slice(orderedLength)}`;

/** The length of the ordered part of a version 7 uuid: the time, and the counter within a millisecond. */
const orderedLength = 'xxxxxxxx-xxxx-7xxx-'.length;
