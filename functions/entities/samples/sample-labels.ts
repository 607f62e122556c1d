import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';
import { where } from '#functions/tables/condition.ts';
import { type ExperimentRow, sampleSort } from '#functions/tables/rows.ts';
import { experiments, samples, series, uniqueNames } from '#functions/tables/tables.ts';
import { labelNames, type UniqueNameRow } from '#functions/tables/unique-name-rows.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import type { EffectiveSample } from './effective-sample.ts';

type Experiment = Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'project_uuid'>;
type Labelled = Pick<EffectiveSample, 'uuid' | 'series_uuid' | 'label'>;

/** Writes at the same time. */
const concurrency = 16;

/**
 * Reserves the labels of samples before these are written: a row for each label names its sample. A reservation counts
 * only while that sample is there and has the label, so that a deleted sample, or a write that failed, needs no
 * clearing up. Returns why a label cannot be had, by the sample that wanted it.
 */
export async function reserveLabels(experiment: Experiment, wanted: readonly Labelled[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  await mapConcurrent(
    concurrency,
    wanted.filter(({ label }) => label !== undefined),
    async (sample) => {
      const refusal = await reserve(experiment, sample);
      if (refusal) taken.set(sample.uuid, refusal);
    },
  );
  return taken;
}

/** Reserves the label of one sample. Throws if another has it. */
export async function reserveLabel(experiment: Experiment, sample: Labelled): Promise<void> {
  const [refusal] = (await reserveLabels(experiment, [sample])).values();
  if (refusal) throw labelTaken(refusal);
}

/** Part of the write of a sample: its reservation still stands. */
export function heldLabel(
  { uuid: parent, workspace_uuid }: Pick<Experiment, 'uuid' | 'workspace_uuid'>,
  { uuid, label }: Labelled,
): TransactionItem[] {
  if (label === undefined) return [];
  const key = { parent: labelNames(parent), sort: label };
  return [uniqueNames.check(workspace_uuid, key, () => labelTaken(justTaken(label)), isOf(uuid))];
}

/**
 * The samples of which another has reserved the label since they did. Later ones change the experiment's `labels_moved`,
 * so a commit under the condition that it is as before this question has its labels (decision TRUTH-3).
 */
export async function lostLabels({ uuid, workspace_uuid }: Experiment, reserved: readonly Labelled[]) {
  if (reserved.every(({ label }) => label === undefined)) return new Map<string, string>();
  const rows = await uniqueNames.list(workspace_uuid, labelNames(uuid));
  const owners = new Map(rows.map(({ sort, uuid: owner }) => [sort, owner]));
  const lost = reserved.filter((sample) => sample.label !== undefined && owners.get(sample.label) !== sample.uuid);
  return new Map(lost.map((sample) => [sample.uuid, justTaken(sample.label ?? '')]));
}

/** Reserves the labels of a new experiment's samples, which no others have. */
export function copyLabels({ uuid, workspace_uuid }: Experiment, rows: readonly Labelled[]): Promise<void> {
  const reservations = rows.flatMap((row) => (row.label === undefined ? [] : [reservationOf(uuid, row, row.label)]));
  return uniqueNames.putAll(
    workspace_uuid,
    reservations.map((row) => ({ ...row, workspace_uuid })),
  );
}

async function reserve(experiment: Experiment, sample: Labelled): Promise<string | undefined> {
  const { uuid, workspace_uuid, project_uuid } = experiment;
  const row = reservationOf(uuid, sample, sample.label ?? '');
  if (await uniqueNames.add(workspace_uuid, { ...row, workspace_uuid })) return undefined;
  const held = await uniqueNames.get(workspace_uuid, row);
  if (held?.uuid === sample.uuid) return undefined;
  const owner = held && (await ownerOf(uuid, held));
  if (owner) return `Label ${row.sort} is that of ${owner}`;
  const set = { uuid: row.uuid, series_uuid: row.series_uuid };
  const condition = held && isOf(held.uuid);
  if (!(await uniqueNames.update(workspace_uuid, row, { set, condition }))) return justTaken(row.sort);
  await experiments.update(workspace_uuid, { parent: project_uuid, sort: uuid }, { set: {}, add: { labels_moved: 1 } });
  // Its sample may have been written since it was read: no sample is once the reservation is another's.
  const late = held && (await ownerOf(uuid, held));
  if (!held || !late) return undefined;
  const back = { uuid: held.uuid, ...(held.series_uuid !== undefined && { series_uuid: held.series_uuid }) };
  await uniqueNames.update(workspace_uuid, row, { set: back, condition: isOf(sample.uuid) });
  return `Label ${row.sort} is that of ${late}`;
}

const reservationOf = (experiment: string, { uuid, series_uuid }: Labelled, label: string) => ({
  parent: labelNames(experiment),
  sort: label,
  uuid,
  series_uuid,
});

/** The sample that a reservation is of, in words, if people see it and it has the label. */
async function ownerOf(parent: string, reserved: UniqueNameRow): Promise<string | undefined> {
  const { workspace_uuid, series_uuid, uuid, sort } = reserved;
  if (workspace_uuid === undefined || series_uuid === undefined) return undefined;
  const [owner, its] = await Promise.all([
    samples.get(workspace_uuid, { parent, sort: sampleSort(series_uuid, uuid) }),
    series.get(workspace_uuid, { parent, sort: series_uuid }),
  ]);
  return owner && its && owner.label === sort ? `sample ${sampleNumber(owner)} of series ${its.number}` : undefined;
}

const isOf = (sample: string) => where<UniqueNameRow>().equals('uuid', sample);
const justTaken = (label: string) => `Another sample has just been given the label ${label}`;
const labelTaken = (detail: string) => new ApiError('duplicate', detail, { fields: { label: detail } });
