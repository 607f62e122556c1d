import * as z from 'zod';
import { sendMessage } from '#functions/aws/send-message.ts';
import { uuid } from '#shared/contracts/fields.ts';

/**
 * A message of the mail worker. The worker looks up the recipient, so that the call does the same for an unknown
 * address, and creates the link's token, so that no queue contains one (decision ACCOUNT-1).
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('new-email'), user: uuid, email: z.string() }),
  z.object({ kind: z.literal('invite'), invite: uuid }),
  z.object({ kind: z.literal('revoked-token'), user: uuid, name: z.string() }),
]);
export type MailMessage = z.infer<typeof mailMessage>;

export const askForMail = (message: MailMessage): Promise<void> => sendMessage('mail', message);
