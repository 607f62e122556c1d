import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Webhook } from '#shared/contracts/webhooks.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentsQuery } from '#web/lib/resources/experiments.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { useProject } from '#web/lib/resources/projects.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { useCreateWebhook, useDeleteWebhook, useEditWebhook, useWebhooks } from './webhook-queries.ts';

type Dialog = { kind: 'new' } | { kind: 'secret'; secret: string } | { kind: 'edit' | 'remove'; webhook: Webhook };

/** The webhooks of a project: where the ends of its jobs are reported. */
export function WebhooksScreen(place: { workspace: string; project: string }) {
  const { workspace } = place;
  const isAllowed = useMay('project.manage', place);
  const { data: found } = useProject(place);
  return (
    <>
      <PageHeader
        title="Webhooks"
        {...(found ? { subtitle: found.name } : {})}
        actions={
          <Button component={Link} to={paths.projects(workspace)}>
            All projects
          </Button>
        }
      />
      {isAllowed ? (
        <Webhooks {...place} />
      ) : (
        <EmptyState
          text="Not for your role"
          hint={`Who may manage ${found?.name ?? 'the project'} sees its webhooks`}
        />
      )}
    </>
  );
}

function Webhooks(place: { workspace: string; project: string }) {
  const { project } = place;
  const webhooks = useWebhooks(project);
  const { data: experiments = [] } = useQuery(experimentsQuery(place));
  const { mutateAsync: create } = useCreateWebhook(project);
  const { mutateAsync: edit } = useEditWebhook(project);
  const { mutateAsync: remove } = useDeleteWebhook(project);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const experimentName = (uuid: string) => experiments.find((one) => one.uuid === uuid)?.name ?? '';
  const add = (
    <Button variant="contained" onClick={() => setDialog({ kind: 'new' })}>
      New webhook
    </Button>
  );
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: 720, mb: 2 }}>
        A webhook tells a program that a job of this project has ended. Its messages are signed and hold no names or
        values. The manual shows how a program checks them, in the chapter about robots and notebooks.
      </Typography>
      <QueryState
        queries={{ webhooks }}
        empty={({ webhooks: { data } }) =>
          data.length === 0 && (
            <EmptyState text="No webhooks" hint="Make one for each program that listens" action={add} />
          )
        }
      >
        {({ webhooks: { data } }) => (
          <Stack spacing={2} sx={{ maxWidth: 720, alignItems: 'start' }}>
            {add}
            <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, width: 1, listStyle: 'none' }}>
              {data.map((webhook) => (
                <WebhookCard
                  key={webhook.uuid}
                  project={project}
                  webhook={webhook}
                  experimentName={experimentName}
                  onEdit={() => setDialog({ kind: 'edit', webhook })}
                  onRemove={() => setDialog({ kind: 'remove', webhook })}
                />
              ))}
            </Stack>
          </Stack>
        )}
      </QueryState>
      {dialog?.kind === 'new' && (
        <WebhookDialog
          title="New webhook"
          submitLabel="Create"
          onSave={async (body) => setDialog({ kind: 'secret', secret: (await create(body)).secret })}
          // The secret may be shown already.
          onClose={() => setDialog((now) => (now?.kind === 'new' ? undefined : now))}
        />
      )}
      {dialog?.kind === 'secret' && (
        <SecretDialog title="The secret of your webhook" label="Secret" secret={dialog.secret} onClose={close} />
      )}
      {dialog?.kind === 'edit' && (
        <WebhookDialog
          title="Edit webhook"
          webhook={dialog.webhook}
          submitLabel="Save"
          onSave={(saved) => edit({ opened: dialog.webhook, saved })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          title="Remove webhook"
          text={`"${dialog.webhook.name}" gets no more messages, nor those that wait to be sent again.`}
          confirmLabel="Remove"
          onClose={close}
          onConfirm={() => remove(dialog.webhook.uuid)}
        />
      )}
    </>
  );
}
