import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** The secret of a webhook, as Standard Webhooks writes it: 32 random bytes in base64. */
export const newWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;

/**
 * The headers with which a receiver knows that a message is ours, unchanged and recent (standardwebhooks.com).
 *
 * @param time of the attempt, in Unix seconds: a receiver refuses an old one, which somebody may have replayed
 */
export function signedHeaders(secret: string, id: string, time: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(time), 'webhook-signature': `v1,${signature}` };
}
