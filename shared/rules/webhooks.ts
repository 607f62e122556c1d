/** The events that a webhook can report: how a job of its project ended. */
export const webhookEvents = ['job.success', 'job.failure', 'job.cancelled'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Here and not among the limits, because the login page loads those. */
export const webhookLimits = { ofProject: 50, address: 1000 } as const;
/** Failed deliveries in a row, each after all its attempts, after which a webhook is turned off. */
export const maxFailedDeliveries = 5;
/** Deliveries that are listed, newest first. */
export const listedDeliveries = 50;

/** Why a text is no address that a webhook may have; undefined if it is one. The host is checked later. */
export function webhookAddressProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'The address must begin with https://';
  return url.username || url.password ? 'The address must hold no user name or password' : undefined;
}
