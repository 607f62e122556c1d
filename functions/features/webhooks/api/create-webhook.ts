import { transact } from '#functions/aws/transact.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { or, where } from '#functions/tables/condition.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { projects, webhooks } from '#functions/tables/tables.ts';
import { webhookLimits } from '#shared/rules/webhooks.ts';
import { newSecret } from '../sign.ts';
import { presentWebhook } from './present-webhook.ts';
import { requireAddress } from './require-address.ts';

const { absent, lessThan } = where<ProjectRow>();
const hasRoom = or(absent('webhook_total'), lessThan('webhook_total', webhookLimits.ofProject));

export const createWebhook: Handle<'createWebhook'> = async ({ target, body, principal }, { now, newId }) => {
  requireAddress(body.address);
  const { parent, sort, workspace_uuid } = target;
  const uuid = newId();
  const secret = newSecret();
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
  return { ...presentWebhook(row), secret };
};
