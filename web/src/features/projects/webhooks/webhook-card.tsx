import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Webhook } from '#shared/contracts/webhooks.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { Deliveries } from './deliveries.tsx';
import { useTestWebhook, useUpdateWebhook } from './webhook-queries.ts';
import { reportedEnds, whyOff } from './webhook-words.ts';

interface Props {
  project: string;
  webhook: Webhook;
  experimentName: (uuid: string) => string;
  onEdit: () => void;
  onRemove: () => void;
}

/** A webhook, with its deliveries once somebody wants to see them. */
export function WebhookCard({ project, webhook, experimentName, onEdit, onRemove }: Props) {
  const { uuid, name, address, active, creator, created } = webhook;
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateWebhook(project);
  const test = useTestWebhook(project);
  const listId = useId();
  const off = whyOff(webhook);
  const sendTest = () => {
    setOpen(true);
    test.mutate(uuid);
  };
  return (
    <Card component="li" sx={{ px: 2.5, py: 1.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Chip size="small" variant="outlined" color={active ? 'success' : 'error'} label={off ?? 'On'} />
      </Stack>
      <Typography sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>{address}</Typography>
      <Typography variant="body2" color="textSecondary">
        Reports {reportedEnds(webhook)} · Made by {creator} on {formatDate(created)}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1, ml: -0.5 }}>
        <Button size="small" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          Deliveries
        </Button>
        <Button size="small" onClick={sendTest} loading={test.isPending} aria-label={`Send a test to ${name}`}>
          Send a test
        </Button>
        <Button
          size="small"
          onClick={() => update.mutate({ uuid, active: !active })}
          loading={update.isPending}
          aria-label={active ? `Turn off ${name}` : `Turn on ${name}`}
        >
          {active ? 'Turn off' : 'Turn on'}
        </Button>
        <Button size="small" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button size="small" color="error" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Stack>
      <Collapse in={isOpen} id={listId} unmountOnExit sx={{ mt: isOpen ? 1 : 0 }}>
        <Deliveries project={project} webhook={webhook} experimentName={experimentName} />
      </Collapse>
    </Card>
  );
}
