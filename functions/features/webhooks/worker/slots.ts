import { where } from '#functions/tables/condition.ts';
import { webhookSlots } from '#functions/tables/tables.ts';
import type { WebhookSlotRow } from '#functions/tables/webhook-rows.ts';

/** Attempts of one workspace that are under way at most: fewer than workers, of which dev has five (decision JOB-17). */
export const slotsOfWorkspace = 4;
/** A worker that died has its slot no longer than its function may run. */
const slotSeconds = 30;

const { atMost, equals } = where<WebhookSlotRow>();

/**
 * Performs an attempt in a slot of its workspace, so that receivers that hang leave workers to mails and to everybody
 * else's webhooks.
 *
 * @returns undefined if all slots are taken
 */
export async function inSlot<Result>(
  { tenant, holder, now }: { tenant: string; holder: string; now: number },
  attempt: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const free = { set: { until: 0 }, condition: equals('holder', holder) };
  for (let number = 0; number < slotsOfWorkspace; number++) {
    const key = { parent: tenant, sort: `slot#${number}` };
    const set = { holder, until: now + slotSeconds, expires: now + keptSeconds };
    const isTaken =
      (await webhookSlots.update(tenant, key, { set, condition: atMost('until', now) })) !== undefined ||
      (await webhookSlots.add(tenant, { ...key, workspace_uuid: tenant, ...set }));
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
