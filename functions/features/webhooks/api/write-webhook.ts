import { requireRecentPassword } from '#functions/access/recent-password.ts';
import { transact } from '#functions/aws/transact.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { reachRefusal } from '#functions/outbound/reach.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { or, where } from '#functions/tables/condition.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { projects, webhooks } from '#functions/tables/tables.ts';
import { webhookLimits } from '#shared/rules/webhooks.ts';
import { newWebhookSecret } from '../sign.ts';
import { findWebhook, presentWebhook } from './read-webhooks.ts';

const { absent, lessThan } = where<ProjectRow>();
const hasRoom = or(absent('webhook_total'), lessThan('webhook_total', webhookLimits.ofProject));

export const createWebhook: Handle<'createWebhook'> = async ({ target, body, principal }, { now, newId }) => {
  await requireRecentPassword(principal.caller, now());
  requireAddress(body.address);
  const { parent, sort, workspace_uuid } = target;
  const uuid = newId();
  const secret = newWebhookSecret();
  const made = { creator: principal.caller.name, created: now() };
  const row = { parent: target.uuid, sort: uuid, uuid, workspace_uuid, ...made, ...body, secret, failures: 0 };
  await transact([
    projects.change(
      workspace_uuid,
      { parent, sort },
      { set: {}, add: { webhook_total: 1 }, condition: hasRoom },
      () => new ApiError('refused', `A project has at most ${webhookLimits.ofProject} webhooks: remove one first`),
    ),
    webhooks.create(workspace_uuid, row),
  ]);
  await notifyOwner({ user: principal.caller.uuid, event: 'webhook-made', subject: row.name });
  return { ...presentWebhook(row), secret };
};

/** Turning a webhook on forgets its failures: it may fail as often again. */
export const updateWebhook: Handle<'updateWebhook'> = async ({ target, path, body, principal }, { now }) => {
  await requireRecentPassword(principal.caller, now());
  const found = await findWebhook(target, path);
  if (body.address !== undefined) requireAddress(body.address);
  const set = { ...body, ...(body.active ? { failures: 0 } : {}) };
  if (Object.keys(set).length === 0) return presentWebhook(found);
  const row = await webhooks.update(target.workspace_uuid, found, { set });
  if (!row) throw notFound();
  await notifyOwner({ user: principal.caller.uuid, event: 'webhook-changed', subject: row.name });
  return presentWebhook(row);
};

/** Messages that wait to be delivered to it are dropped; its deliveries expire. */
export const deleteWebhook: Handle<'deleteWebhook'> = async ({ target, path, principal }, { now }) => {
  await requireRecentPassword(principal.caller, now());
  const { parent, sort, workspace_uuid } = target;
  const row = await findWebhook(target, path);
  await transact([
    webhooks.remove(workspace_uuid, row, notFound),
    projects.change(workspace_uuid, { parent, sort }, { set: {}, add: { webhook_total: -1 } }, notFound),
  ]);
  await notifyOwner({ user: principal.caller.uuid, event: 'webhook-removed', subject: row.name });
};

/** Refuses at once what no delivery could reach; a name is resolved and checked at each delivery. */
function requireAddress(address: string): void {
  const refusal = reachRefusal(address);
  if (refusal) throw refusedField('address', `The address must ${refusal}`);
}
