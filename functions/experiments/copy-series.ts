import { ApiError } from '../platform/api-error.ts';
import { calculationOf, shownCalculations } from '../platform/calculated-values.ts';
import { seriesLimit } from '../platform/series-limit.ts';
import { visibleRows } from '../platform/visible-samples.ts';
import { type ExperimentRow, type SampleRow, sampleSort } from '../tables/rows.ts';
import { samples, series } from '../tables/tables.ts';

/** What can be read and written within the 29 seconds of a call, with a margin. */
const mostSamples = 20_000;

/** Throws where a full copy would take too long, or would have more series than the licence allows. */
export async function requireCopyable({ uuid, workspace_uuid }: ExperimentRow): Promise<void> {
  const [rows, limit] = await Promise.all([series.list(workspace_uuid, uuid), seriesLimit(workspace_uuid)]);
  if (rows.length > limit) throw new ApiError('quota', "The licence's number of series is reached");
  if (rows.reduce((sum, row) => sum + row.sample_count, 0) > mostSamples) {
    const sentence = `At most ${mostSamples} samples can be duplicated at once: duplicate the settings only`;
    throw new ApiError('too_large', sentence);
  }
}

export interface CopiedSeries {
  row: Pick<ExperimentRow, 'series_total' | 'series_number' | 'calculated_by' | 'calculations'>;
  /** Whether all copied samples have calculated values that hold. */
  isCalculated: boolean;
}

/**
 * Writes copies of all series and samples with uuids of their own; answers what the copy's row says of them. Jobs and people
 * may be at work on the original: what the copy says of itself follows from what was copied, not from a row that was
 * read before.
 */
export async function copySeries(
  from: ExperimentRow,
  to: ExperimentRow,
  copyOf: ReadonlyMap<string, string>,
  newId: () => string,
): Promise<CopiedSeries> {
  const tenant = to.workspace_uuid;
  let isCalculated = true;
  const rows = await series.list(tenant, from.uuid);
  const copies = new Map(rows.map((row) => [row.uuid, { row, uuid: newId(), count: 0 }]));
  for await (const page of visibleRows(from)) {
    const found = page.flatMap((row) => {
      const owner = copies.get(row.series_uuid);
      if (!owner) return [];
      owner.count += 1;
      const copy = copySample(row, from, to, owner.uuid, newId(), copyOf);
      isCalculated &&= copy.calculation_a !== undefined;
      return [copy];
    });
    await samples.putAll(tenant, found);
  }
  const place = { parent: to.uuid, experiment_uuid: to.uuid, project_uuid: to.project_uuid };
  await series.putAll(
    tenant,
    // What was deleted while it was read is counted as it was copied.
    [...copies.values()].map(({ row, uuid, count }) => ({ ...row, ...place, sort: uuid, uuid, sample_count: count })),
  );
  const series_number = Math.max(from.series_number, ...rows.map(({ number }) => number));
  const { calculated_by, calculations } = from;
  return { row: { series_total: rows.length, series_number, calculated_by, calculations }, isCalculated };
}

function copySample(
  row: SampleRow,
  from: ExperimentRow,
  to: ExperimentRow,
  series_uuid: string,
  uuid: string,
  copyOf: ReadonlyMap<string, string>,
): SampleRow {
  const {
    calculation_a: _,
    calculation_b: __,
    prediction_a: ___,
    prediction_b: ____,
    why_chosen: _____,
    ...rest
  } = row;
  const calculation = calculationOf(row, shownCalculations(from));
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
            ...(calculation.broken ? { broken: calculation.broken.flatMap((rule) => copyOf.get(rule) ?? []) } : {}),
          },
        }
      : {}),
  };
}

/** Values by the copies of their parameters; those of deleted ones are not copied. */
function renamed<Value>(values: Readonly<Record<string, Value>>, copyOf: ReadonlyMap<string, string>) {
  const found = Object.entries(values).flatMap(([uuid, value]) => {
    const copy = copyOf.get(uuid);
    return copy === undefined ? [] : [[copy, value] as const];
  });
  return Object.fromEntries(found);
}
