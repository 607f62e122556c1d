import * as z from 'zod';
import { log } from '#functions/aws/log.ts';
import { sendMessage } from '#functions/aws/send-message.ts';
import { uuid } from '#shared/contracts/fields.ts';

/** Events of which an account's owner gets a mail, also where the owner caused them. */
const accountEvent = z.enum([
  'factor-set',
  'factor-removed',
  'factor-reset',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
  'token-made',
  'webhook-made',
  'webhook-changed',
  'webhook-removed',
  'email-changed',
  'role-changed',
  'company-account',
  'company-linked',
  'company-sign-in-set',
  'company-sign-in-removed',
]);
export type AccountEvent = z.infer<typeof accountEvent>;

/**
 * A message of the mail worker. The worker looks up the recipient, so that the call does the same for an unknown
 * address, and creates the link's token, so that no queue contains one (decision ACCOUNT-1).
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password-reset'), email: z.string() }),
  z.object({ kind: z.literal('new-email'), user: uuid, email: z.string() }),
  z.object({ kind: z.literal('invite'), invite: uuid }),
  z.object({ kind: z.literal('company-sign-in'), email: z.string() }),
  z.object({ kind: z.literal('company-link'), user: uuid, workspace: uuid, subject: z.string() }),
  z.object({ kind: z.literal('revoked-token'), user: uuid, name: z.string() }),
  z.object({
    kind: z.literal('account-event'),
    user: uuid,
    event: accountEvent,
    subject: z.string().optional(),
    to: z.string().optional(),
  }),
]);
export type MailMessage = z.infer<typeof mailMessage>;

interface OwnerNotice {
  user: string;
  event: AccountEvent;
  /** The name of the thing that was changed. */
  subject?: string;
  /** An address that is no longer the account's. */
  to?: string;
}

/** Tells an account's owner what was done. Best effort: it was done, so a mail that cannot be asked for is logged. */
export async function notifyOwner(message: OwnerNotice): Promise<void> {
  try {
    await askForMail({ kind: 'account-event', ...message });
  } catch (error) {
    log('error', "an account's owner could not be notified", { user: message.user, event: message.event, error });
  }
}

export const askForMail = (message: MailMessage): Promise<void> => sendMessage('mail', message);
