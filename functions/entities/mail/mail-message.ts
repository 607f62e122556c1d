import * as z from 'zod';
import { sendMessage } from '#functions/aws/send-message.ts';
import { uuid } from '#shared/contracts/fields.ts';

/**
 * What the mail worker is asked to send. Whether there is anybody to send it to is found out there: the call that asks
 * does the same for an unknown address. The worker makes the token of the link, so that no queue holds one.
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('new-email'), user: uuid, email: z.string() }),
  z.object({ kind: z.literal('invite'), invite: uuid }),
]);
export type MailMessage = z.infer<typeof mailMessage>;

export const askForMail = (message: MailMessage): Promise<void> => sendMessage('mail', message);
