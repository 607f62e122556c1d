import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { webhookEvents } from '#shared/rules/webhooks.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { polled } from '#web/lib/api/polled.ts';
import { changedFields, type Edit } from '#web/lib/forms/form-changes.ts';

const keyOf = (project: string) => ['webhooks', project] as const;

const webhooksQuery = (project: string) =>
  queryOptions({
    queryKey: [...keyOf(project), 'list'],
    queryFn: ({ signal }) => callApi('listWebhooks', { path: { id: project }, signal }),
    ...polled,
  });

/** Whether a delivery is sent within a minute. */
const isSent = ({ state, next }: WebhookDelivery) =>
  state === 'waiting' && (next === null || next * 1000 < Date.now() + 60_000);

/**
 * Asked often while one of them is sent. A webhook that somebody has just removed has none: its card goes with the
 * list.
 */
const deliveriesQuery = (project: string, webhook: string) =>
  queryOptions({
    queryKey: [...keyOf(project), 'deliveries', webhook],
    queryFn: ({ signal }) => callApi('listWebhookDeliveries', { path: { id: project, webhook }, signal }),
    ...polled,
    refetchInterval: ({ state: { data } }) => (data?.some(isSent) ? 2000 : polled.refetchInterval()),
    meta: { ...polled.meta, ownStatuses: [404] },
  });

export const useWebhooks = (project: string) => useQuery(webhooksQuery(project));
export const useDeliveries = (project: string, webhook: string) => useQuery(deliveriesQuery(project, webhook));

/** A change after which the webhooks of the project are fetched, also where it was refused. */
function useChange<Input, Result>(project: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(project) }),
  });
}

/** The answer alone holds the secret. */
export const useCreateWebhook = (project: string) =>
  useChange(project, (body: BodyInputOf<'createWebhook'>) => callApi('createWebhook', { path: { id: project }, body }));

export const useUpdateWebhook = (project: string) =>
  useChange(project, ({ uuid: webhook, ...body }: BodyInputOf<'updateWebhook'> & { uuid: string }) =>
    callApi('updateWebhook', { path: { id: project, webhook }, body }),
  );

/** The changed ends that the form has switched; the others stay as they are now. */
export const useEditWebhook = (project: string) =>
  useChange(project, async ({ opened, saved }: Edit<Webhook, Pick<Webhook, 'name' | 'address' | 'events'>>) => {
    const path = { id: project, webhook: opened.uuid };
    const body = changedFields({ opened, saved });
    if (!body.events) return callApi('updateWebhook', { path, body });
    const list = await callApi('listWebhooks', { path: { id: project } });
    const now = list.find(({ uuid }) => uuid === opened.uuid) ?? opened;
    const events = webhookEvents.filter((event) => {
      const isSwitched = saved.events.includes(event) !== opened.events.includes(event);
      return (isSwitched ? saved : now).events.includes(event);
    });
    return callApi('updateWebhook', { path, body: { ...body, events } });
  });

export const useDeleteWebhook = (project: string) =>
  useChange(project, (webhook: string) => callApi('deleteWebhook', { path: { id: project, webhook } }));

export const useTestWebhook = (project: string) =>
  useChange(project, (webhook: string) => callApi('testWebhook', { path: { id: project, webhook } }));

export const useResendDelivery = (project: string) =>
  useChange(project, (path: { webhook: string; delivery: string }) =>
    callApi('resendWebhookDelivery', { path: { id: project, ...path } }),
  );
