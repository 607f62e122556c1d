import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { EntityTable } from '#functions/tables/entity-table.ts';

interface Row {
  parent: string;
  sort: string;
  uuid: string;
  workspace_uuid: string;
}

/**
 * Makes a change of a row from what it is now. The write is one of the row as it was read, with `conflict` as its
 * refusal: after another change it is made again, so that both hold (decision ADMIN-1).
 */
export function fromLatest<Own extends Row, Result>(
  table: EntityTable<Own>,
  read: Own,
  write: (row: Own, conflict: () => Error) => Promise<Result>,
): Promise<Result> {
  const attempt = async (conflict: () => Error, number: number) => {
    const row = number === 1 ? read : await table.get(read.workspace_uuid, read);
    if (!row) throw notFound();
    return write(row, conflict);
  };
  return retryOnConflict(attempt);
}
