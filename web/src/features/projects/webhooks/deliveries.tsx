import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { useDeliveries, useResendDelivery } from './webhook-queries.ts';
import { deliveryDetail, deliveryTitle } from './webhook-words.ts';

interface Props {
  project: string;
  webhook: Webhook;
  experimentName: (uuid: string) => string;
}

/** The last deliveries of a webhook, newest first. */
export function Deliveries({ project, webhook, experimentName }: Props) {
  const deliveries = useDeliveries(project, webhook.uuid);
  const resend = useResendDelivery(project);
  return (
    <QueryState
      queries={{ deliveries }}
      empty={({ deliveries: { data } }) =>
        data.length === 0 && (
          <Typography color="textSecondary" sx={{ py: 1.5 }}>
            Nothing was sent yet. The next job that ends is reported; a test is sent at once.
          </Typography>
        )
      }
    >
      {({ deliveries: { data } }) => (
        <Stack component="ul" aria-label={`Deliveries to ${webhook.name}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((delivery) => (
            <DeliveryLine
              key={delivery.uuid}
              delivery={delivery}
              experiment={delivery.experiment ? experimentName(delivery.experiment) : ''}
              onResend={
                webhook.active ? () => resend.mutate({ webhook: webhook.uuid, delivery: delivery.uuid }) : undefined
              }
            />
          ))}
        </Stack>
      )}
    </QueryState>
  );
}

interface LineProps {
  delivery: WebhookDelivery;
  experiment: string;
  onResend: (() => void) | undefined;
}

function DeliveryLine({ delivery, experiment, onResend }: LineProps) {
  const title = deliveryTitle(delivery);
  const time = formatDate(delivery.time);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{experiment ? `${title} · ${experiment}` : title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {time} · {deliveryDetail(delivery)}
        </Typography>
      </Stack>
      <Chip size="small" variant="outlined" {...chips[delivery.state]} />
      {onResend && (
        <Button size="small" onClick={onResend} aria-label={`Send again: ${title}, ${time}`}>
          Send again
        </Button>
      )}
    </Stack>
  );
}

const chips = {
  waiting: { label: 'Waiting', color: 'info' },
  delivered: { label: 'Delivered', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
} as const;
