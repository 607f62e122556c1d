import type { ChangeEvent } from '#shared/contracts/events.ts';
import type { Caller } from '../access/caller.ts';
import { log } from '../aws/log.ts';
import type { ConnectionRow } from '../tables/access-rows.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { connections } from '../tables/tables.ts';
import { closeSocket, sendToSocket } from './send-to-socket.ts';

interface Deletion {
  kind: NonNullable<ChangeEvent['deleted_kind']>;
  /** The name of the deleted entity. */
  name: string;
  editor: Pick<Caller, 'uuid' | 'name'>;
}

/**
 * Publishes that experiments were deleted, alone or with their project or workspace, and closes their sockets. Access
 * is not checked again, because the deleted rows cannot be read. Best effort: a failure does not fail the call.
 */
export async function publishDeletion(
  deleted: readonly Pick<ExperimentRow, 'uuid' | 'workspace_uuid'>[],
  { kind, name, editor }: Deletion,
): Promise<void> {
  const message = `${editor.name} deleted ${kind} '${name}'`;
  const ended = await Promise.allSettled(
    deleted.map(async ({ uuid: experiment_id, workspace_uuid }) => {
      const event: ChangeEvent = {
        method: 'experiment_deleted',
        experiment_id,
        editor: { uuid: editor.uuid, name: editor.name },
        message,
        deleted_kind: kind,
      };
      const rows = await connections.list(workspace_uuid, experiment_id);
      await Promise.all(rows.map((row) => endSocket(row, JSON.stringify(event))));
    }),
  );
  for (const { reason: error } of ended.filter((one) => one.status === 'rejected')) {
    log('warn', 'a deletion could not be published', { error });
  }
}

async function endSocket(row: ConnectionRow, data: string): Promise<void> {
  await sendToSocket(row, data);
  await closeSocket(row);
}
