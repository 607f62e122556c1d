import type { TransactionItem } from '#functions/aws/transact.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import { type SampleFileRow, type StorageRow, storageKey } from '#functions/tables/rows.ts';
import { storages } from '#functions/tables/tables.ts';

export const storageOf = (workspace: string): Promise<StorageRow | undefined> =>
  storages.get(workspace, storageKey(workspace));

/**
 * Counts bytes of a workspace, after its count as it was read: two that count at once do so one after the other.
 *
 * @param before the count as it was read; undefined where nothing was counted yet
 */
export function countBytes(
  workspace: string,
  before: StorageRow | undefined,
  bytes: number,
  changed: () => Error,
): TransactionItem {
  if (before) {
    const condition = unchangedSince(before, 'revision');
    return storages.change(workspace, before, { set: {}, add: { bytes, revision: 1 }, condition }, changed);
  }
  return storages.create(
    workspace,
    { ...storageKey(workspace), workspace_uuid: workspace, bytes, revision: 1 },
    changed,
  );
}

/** What a file takes of the storage of its workspace. */
export const bytesOf = ({ state, size }: SampleFileRow): number => (state === 'uploading' ? 0 : size);
