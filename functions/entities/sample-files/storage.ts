import type { TransactionItem } from '#functions/aws/transact.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import { type SampleFileRow, type StorageRow, storageKey } from '#functions/tables/rows.ts';
import { storages } from '#functions/tables/tables.ts';

export const storageOf = (workspace: string): Promise<StorageRow | undefined> =>
  storages.get(workspace, storageKey(workspace));

/** Counts bytes of a workspace, after its count as it was read: two that count at once do so one after the other. */
export function countBytes(before: StorageRow, bytes: number, changed: () => Error): TransactionItem {
  const change = { set: {}, add: { bytes, revision: 1 }, condition: unchangedSince(before, 'revision') };
  return storages.change(before.workspace_uuid, before, change, changed);
}

/** The bytes by which a file counts. */
export const bytesOf = ({ state, size }: SampleFileRow): number => (state === 'uploading' ? 0 : size);
