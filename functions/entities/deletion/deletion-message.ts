import * as z from 'zod';
import { sendMessage } from '#functions/aws/send-message.ts';
import { uuid } from '#shared/contracts/fields.ts';

/** What the deletion worker is asked to clear: everything below a thing whose own row is gone. */
export const deletionMessage = z.object({
  kind: z.enum(['workspace', 'project', 'experiment', 'series', 'import']),
  workspace_uuid: uuid,
  project_uuid: uuid.optional(),
  experiment_uuid: uuid.optional(),
  /** The thing itself. */
  uuid,
});
export type DeletionMessage = z.infer<typeof deletionMessage>;

/** Well beyond what an API function may run (29 s) and a table may take: the transaction is decided when the message arrives. */
const delaySeconds = 45;

/**
 * Call it before the transaction that removes the row: a crash in between loses nothing, and when the transaction
 * fails the worker finds the row in place and leaves everything below it alone.
 */
export async function announceDeletion(message: DeletionMessage): Promise<void> {
  await sendMessage('deletion', message, { delaySeconds });
}
