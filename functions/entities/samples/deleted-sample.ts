import {
  type ExperimentRow,
  noFormerSlots,
  type SeriesRow,
  type StoredSample,
  sampleSort,
} from '#functions/tables/rows.ts';
import { deletedSamples } from '#functions/tables/tables.ts';
import { effectiveOf } from './read-effective.ts';

/** How long a deleted sample can be brought back. */
const keptSeconds = 30 * 86_400;

/** The row that keeps a sample as it is, with the outputs of imports, whose results may be replaced meanwhile. */
export async function keptSample(experiment: ExperimentRow, stored: StoredSample, now: number) {
  const { out, version, edited_by, ...said } = await effectiveOf(experiment, stored);
  const { state, reason, note, tags, history } = said;
  const kept = { out, version, edited_by, state, reason, note, tags, history };
  return { ...stored, ...noFormerSlots, ...kept, expires: now + keptSeconds };
}

/**
 * A deleted sample of the series as it comes back. Its version is higher than that of the deleted one, so that browsers
 * tell it from late messages of the time before.
 */
export async function restorable(
  { workspace_uuid, parent, uuid: series }: SeriesRow,
  sample: string,
  now: number,
): Promise<StoredSample | undefined> {
  const kept = await deletedSamples.get(workspace_uuid, { parent, sort: sampleSort(series, sample) });
  if (!kept || kept.expires <= now) return undefined;
  const { expires: _, ...row } = kept;
  return { ...row, version: row.version + 1 };
}

/** Gives up deleted samples that could not come back as they were. */
export async function forgetDeleted(
  { uuid, workspace_uuid }: ExperimentRow,
  isLost: (row: StoredSample) => boolean,
): Promise<void> {
  await deletedSamples.dropAll((await deletedSamples.list(workspace_uuid, uuid)).filter(isLost));
}
