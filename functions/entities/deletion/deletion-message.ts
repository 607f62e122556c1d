import * as z from 'zod';
import { sendMessage } from '#functions/aws/send-message.ts';
import { uuid } from '#shared/contracts/fields.ts';

/** A message of the deletion worker: everything below a row that is deleted. */
export const deletionMessage = z.object({
  kind: z.enum(['workspace', 'project', 'experiment', 'series', 'import']),
  workspace_uuid: uuid,
  project_uuid: uuid.optional(),
  experiment_uuid: uuid.optional(),
  /** The thing itself. */
  uuid,
});
export type DeletionMessage = z.infer<typeof deletionMessage>;

/**
 * Longer than an API function (29 s) and a table call may take: the transaction is decided when the message arrives
 * (decision ACCESS-2).
 */
const delaySeconds = 45;

/**
 * To be called before the transaction that deletes the row: a crash in between loses nothing, and if the transaction
 * fails the worker finds the row and deletes nothing.
 */
export async function announceDeletion(message: DeletionMessage): Promise<void> {
  await sendMessage('deletion', message, { delaySeconds });
}
