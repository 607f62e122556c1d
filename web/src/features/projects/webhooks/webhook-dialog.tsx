import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useFormState } from 'react-hook-form';
import * as z from 'zod';
import { name } from '#shared/contracts/fields.ts';
import { newWebhook, type Webhook } from '#shared/contracts/webhooks.ts';
import { limits } from '#shared/rules/limits.ts';
import { type WebhookEvent, webhookEvents, webhookLimits } from '#shared/rules/webhooks.ts';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { eventLabels } from './webhook-words.ts';

const fieldOf = (event: WebhookEvent) => event.replace('.', '_') as 'job_success' | 'job_failure' | 'job_cancelled';
const formSchema = z
  .object({
    name,
    address: newWebhook.shape.address,
    job_success: z.boolean(),
    job_failure: z.boolean(),
    job_cancelled: z.boolean(),
  })
  .refine((ends) => webhookEvents.some((event) => ends[fieldOf(event)]), {
    path: ['events'],
    message: 'Choose at least one',
  });

interface Props {
  title: string;
  webhook?: Webhook;
  submitLabel: string;
  onSave: (body: Pick<Webhook, 'name' | 'address' | 'events'>) => Promise<unknown>;
  onClose: () => void;
}

export function WebhookDialog({ title, webhook, submitLabel, onSave, onClose }: Props) {
  const reports = (event: WebhookEvent) => (webhook ? webhook.events.includes(event) : event !== 'job.cancelled');
  return (
    <FormDialog
      title={title}
      schema={formSchema}
      defaultValues={{
        name: webhook?.name ?? '',
        address: webhook?.address ?? '',
        job_success: reports('job.success'),
        job_failure: reports('job.failure'),
        job_cancelled: reports('job.cancelled'),
      }}
      submitLabel={submitLabel}
      onSubmit={({ name, address, ...ends }) =>
        onSave({ name, address, events: webhookEvents.filter((event) => ends[fieldOf(event)]) })
      }
      onClose={onClose}
    >
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus hint="The program that listens" />
      <TextInput
        name="address"
        label="Address"
        required
        maxLength={webhookLimits.address}
        hint="Begins with https:// and is reachable from the internet"
      />
      <EventsInput />
    </FormDialog>
  );
}

function EventsInput() {
  const { errors } = useFormState();
  const problem = errors.events?.message;
  return (
    <FormControl component="fieldset" error={problem !== undefined}>
      <FormLabel component="legend">Report jobs that have</FormLabel>
      {webhookEvents.map((event) => (
        <SwitchInput key={event} name={fieldOf(event)} label={eventLabels[event]} />
      ))}
      <FormHelperText role="alert">{typeof problem === 'string' && problem}</FormHelperText>
    </FormControl>
  );
}
