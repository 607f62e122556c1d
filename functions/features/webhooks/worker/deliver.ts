import { type DeliverMessage, sendToWebhooks } from '#functions/entities/webhooks/webhook-message.ts';
import type { Network } from '#functions/outbound/open-request.ts';
import { and, where } from '#functions/tables/condition.ts';
import { webhookDeliveries, webhookSlots, webhooks } from '#functions/tables/tables.ts';
import {
  deliverySort,
  type WebhookDeliveryRow,
  type WebhookRow,
  type WebhookSlotRow,
} from '#functions/tables/webhook-rows.ts';
import { maxFailedDeliveries } from '#shared/rules/webhooks.ts';
import { signedHeaders } from '../sign.ts';
import { type DeliveryAttempt, post } from './post.ts';

/** Seconds between one attempt and the next: five more within two and a half hours. */
export const pauses = [5, 60, 300, 1800, 7200] as const;
/**
 * Seconds that a delivery waits for others of its workspace: four times as long each time, up to the longest delay of a
 * queue. Those of a flood would otherwise keep all workers busy with nothing but putting off.
 */
const putOff = { first: 2, factor: 4, longest: 900 } as const;
/** The receiver asks for no more messages. */
const gone = 410;

export interface DeliverySettings {
  now: () => number;
  /** The number of times that the queue has handed out the message, including this one. */
  count: number;
  network?: Network | undefined;
}

const { equals } = where<WebhookDeliveryRow>();

/** Makes one attempt; returns the seconds until the next, if there is to be one. */
export async function deliver(message: DeliverMessage, settings: DeliverySettings): Promise<number | undefined> {
  const { workspace_uuid: tenant, project_uuid: parent, webhook: uuid, delivery, run, put_off } = message;
  // One read of all: most messages of a flood are only put off.
  const [webhook, found, slots] = await Promise.all([
    webhooks.get(tenant, { parent, sort: uuid }),
    webhookDeliveries.get(tenant, { parent, sort: deliverySort(uuid, delivery) }),
    slotsOf(tenant),
  ]);
  if (!webhook || !found || found.run !== run || found.state !== 'waiting') return undefined;
  // Another message of this run is at it.
  if (settings.count <= 1 && found.attempts > (put_off?.attempts ?? 0)) return undefined;
  if (!webhook.active && found.event !== 'test') {
    await change(found, { state: 'failed', next: undefined, message: 'The webhook was turned off' });
    return undefined;
  }
  const now = settings.now();
  const sent = await inSlot({ tenant, slots, holder: run, now }, () => attempt(webhook, found, settings));
  if (sent) return sent.result;
  // A message of its own: a queue counts how often it hands out one.
  const times = put_off?.times ?? 0;
  const pause = Math.min(putOff.first * putOff.factor ** times, putOff.longest);
  await sendToWebhooks({ ...message, put_off: { times: times + 1, attempts: found.attempts } }, pause);
  return undefined;
}

async function attempt(
  webhook: WebhookRow,
  found: WebhookDeliveryRow,
  settings: DeliverySettings,
): Promise<number | undefined> {
  const time = settings.now();
  const taken = { attempts: found.attempts + 1, tried: time, next: undefined };
  const row = await change(found, taken);
  if (!row) return undefined;
  const body = bodyOf(row);
  const headers = signedHeaders(webhook.secret, row.uuid, time, body);
  return finish(webhook, row, await post(webhook.address, { headers, body }, settings.network), settings);
}

async function finish(
  webhook: WebhookRow,
  row: WebhookDeliveryRow,
  { status, milliseconds, message }: DeliveryAttempt,
  { now }: DeliverySettings,
): Promise<number | undefined> {
  const result = { status, milliseconds, message };
  if (message === '') {
    await change(row, { ...result, state: 'delivered' });
    if (webhook.failures > 0) await webhooks.update(webhook.workspace_uuid, webhook, { set: { failures: 0 } });
    return undefined;
  }
  const pause = row.event === 'test' || status === gone ? undefined : pauses[row.attempts - 1];
  const kept = await change(row, { ...result, ...(pause ? { next: now() + pause } : { state: 'failed' }) });
  if (pause) return kept && pause;
  if (kept && row.event !== 'test') await countFailure(webhook, status === gone);
  return undefined;
}

/** Changes a delivery, unless another message has made an attempt of it since, or it was sent again. */
function change(row: WebhookDeliveryRow, set: Partial<WebhookDeliveryRow>) {
  const condition = and(equals('run', row.run), equals('attempts', row.attempts), equals('state', 'waiting'));
  return webhookDeliveries.update(row.workspace_uuid, row, { set, condition });
}

/** A receiver that nobody mends is not called for ever. */
async function countFailure({ workspace_uuid: tenant, parent, sort }: WebhookRow, isGone: boolean): Promise<void> {
  const key = { parent, sort };
  const counted = await webhooks.update(tenant, key, { set: {}, add: { failures: 1 } });
  if (!counted || (counted.failures < maxFailedDeliveries && !isGone)) return;
  await webhooks.update(tenant, key, { set: { active: false } });
}

/** The message as JSON: which job ended and how. Names, values and messages stay here; they are read with a token. */
function bodyOf(row: WebhookDeliveryRow): string {
  const { event: type, time, workspace_uuid: workspace, parent: project } = row;
  const job = type === 'test' ? {} : { experiment: row.experiment_uuid, job: row.job_id, kind: row.job_kind };
  const timestamp = new Date(time * 1000).toISOString();
  return JSON.stringify({ type, timestamp, data: { workspace, project, ...job } });
}

/** Attempts of one workspace that are under way at most: fewer than workers, of which dev has five (decision JOB-17). */
export const slotsOfWorkspace = 4;
/** A worker that died has its slot no longer than its function may run. */
const slotSeconds = 30;

const slot = where<WebhookSlotRow>();

interface Slot {
  key: { parent: string; sort: string };
  row: WebhookSlotRow | undefined;
}

/** The slots of a workspace; one that was never held has no row. */
export function slotsOf(tenant: string): Promise<Slot[]> {
  const keys = Array.from({ length: slotsOfWorkspace }, (_, number) => ({ parent: tenant, sort: `slot#${number}` }));
  return Promise.all(keys.map(async (key) => ({ key, row: await webhookSlots.get(tenant, key) })));
}

/**
 * Performs an attempt in a slot of its workspace, so that receivers that hang leave workers to mails and to everybody
 * else's webhooks.
 *
 * @returns undefined if all slots are taken
 */
export async function inSlot<Result>(
  { tenant, slots, holder, now }: { tenant: string; slots: readonly Slot[]; holder: string; now: number },
  attempt: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const free = { set: { until: 0 }, condition: slot.equals('holder', holder) };
  for (const { key, row } of slots) {
    if (row && row.until > now) continue;
    const set = { holder, until: now + slotSeconds, expires: now + keptSeconds };
    const isTaken = row
      ? (await webhookSlots.update(tenant, key, { set, condition: slot.atMost('until', now) })) !== undefined
      : await webhookSlots.add(tenant, { ...key, workspace_uuid: tenant, ...set });
    if (!isTaken) continue;
    try {
      return { result: await attempt() };
    } finally {
      await webhookSlots.update(tenant, key, free);
    }
  }
  return undefined;
}

const keptSeconds = 86_400;
