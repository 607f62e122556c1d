import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { formatList } from '#shared/rules/format-list.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import { maxFailedDeliveries, type WebhookEvent } from '#shared/rules/webhooks.ts';
import { formatDate } from '#web/lib/format/format-date.ts';

export const eventLabels: Record<WebhookEvent, string> = {
  'job.success': 'Finished',
  'job.failure': 'Failed',
  'job.cancelled': 'Cancelled',
};

const jobLabels: Record<JobKind, string> = {
  generation: 'Generation',
  calculation: 'Calculation',
  modeling: 'Modelling',
  plotting: 'Plot',
};

/** The ends that a webhook reports: "finished or failed jobs". */
export function reportedEnds({ events }: Pick<Webhook, 'events'>): string {
  const words = events.map((event) => eventLabels[event].toLowerCase());
  return `${formatList(words, 'or')} jobs`;
}

/** Why a webhook is off; undefined for one that is on. */
export function whyOff({ active, failures }: Pick<Webhook, 'active' | 'failures'>): string | undefined {
  if (active) return undefined;
  if (failures >= maxFailedDeliveries) return `Turned off after ${failures} failed deliveries in a row`;
  return failures > 0 ? 'Turned off after a failed delivery' : 'Turned off';
}

/** The event that a delivery reports: "Generation finished". */
export function deliveryTitle({ event, kind }: Pick<WebhookDelivery, 'event' | 'kind'>): string {
  if (event === 'test') return 'Test';
  return `${kind ? jobLabels[kind] : 'Job'} ${eventLabels[event].toLowerCase()}`;
}

/** How sending a delivery goes, in one line. */
export function deliveryDetail(delivery: WebhookDelivery): string {
  const { status, milliseconds, message, attempts, next, state } = delivery;
  const answer = message || (status === null ? 'Is about to be sent' : `Answered ${status} in ${milliseconds} ms`);
  const tries = attempts > 1 ? [`${attempts} attempts`] : [];
  const again = state === 'waiting' && next !== null ? [`again at ${formatDate(next)}`] : [];
  return [answer, ...tries, ...again].join(' · ');
}
