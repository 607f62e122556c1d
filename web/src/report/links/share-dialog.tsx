import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import * as z from 'zod';
import { name } from '#shared/contracts/fields.ts';
import type { Report, ReportLink } from '#shared/contracts/reports.ts';
import { limits } from '#shared/rules/limits.ts';
import { endOfToday } from '#web/lib/format/calendar-day.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { dayField } from '#web/lib/forms/day-field.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { useCreateReportLink, useReportLinks, useRevokeReportLink } from './report-links.ts';

interface Props {
  place: ExperimentPlace;
  /** As it is on the screen: readers see this, also when the experiment changes. */
  report: Report;
  onClose: () => void;
}

type Step = { kind: 'new' } | { kind: 'made'; address: string } | { kind: 'revoke'; link: ReportLink };

/** The links by which people without an account read reports of the experiment: makes one, lists and revokes them. */
export function ShareDialog({ place, report, onClose }: Props) {
  const links = useReportLinks(place);
  const { mutateAsync: create } = useCreateReportLink(place);
  const { mutateAsync: revoke } = useRevokeReportLink(place);
  const [step, setStep] = useState<Step>();
  const back = () => setStep(undefined);
  if (step?.kind === 'new') {
    return (
      <FormDialog
        title="New link"
        schema={formSchema}
        defaultValues={{ name: '', expires: endOfToday() + limits.report.usualDays * day }}
        submitLabel="Make the link"
        onSubmit={async (link) => setStep({ kind: 'made', address: await create({ ...link, content: report }) })}
        // The form also closes itself after it has made the link.
        onClose={() => setStep((now) => (now?.kind === 'new' ? undefined : now))}
      >
        <TextInput
          name="name"
          label="Name"
          required
          maxLength={limits.name}
          autoFocus
          hint="For whom it is; readers do not see it"
        />
        <DateInput name="expires" label="Ends on" hint={`At most ${limits.report.days} days from now`} />
      </FormDialog>
    );
  }
  if (step?.kind === 'made') {
    return (
      <SecretDialog
        title="Link to the report"
        label="Link"
        secret={step.address}
        hint="Whoever has it reads the report, without an account: send it only to those who may."
        onClose={back}
      />
    );
  }
  return (
    <PlainDialog
      title="Share the report"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="contained" onClick={() => setStep({ kind: 'new' })}>
            New link
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography>
          A link shows the report as it is on the screen now to anybody who has it, without an account. It shows nothing
          else, and ends on its date, when you revoke it, or with the experiment.
        </Typography>
        <QueryState queries={{ links }} waiting="…">
          {({ links: { data } }) => <LinkList links={data} onRevoke={(link) => setStep({ kind: 'revoke', link })} />}
        </QueryState>
      </Stack>
      {step?.kind === 'revoke' && (
        <ConfirmDialog
          title="Revoke link"
          text={`Whoever opens the link ${step.link.name} sees nothing from now on.`}
          confirmLabel="Revoke"
          onClose={back}
          onConfirm={() => revoke(step.link.uuid)}
        />
      )}
    </PlainDialog>
  );
}

const day = 86_400;
const formSchema = z.object({ name, expires: dayField('Ends on') });

interface ListProps {
  links: readonly ReportLink[];
  onRevoke: (link: ReportLink) => void;
}

/** Without their secrets, which are nowhere kept. */
function LinkList({ links, onRevoke }: ListProps) {
  if (links.length === 0) return <Typography color="textSecondary">There is no link.</Typography>;
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {links.map((link) => (
        <Stack key={link.uuid} component="li" direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <b>{link.name}</b>
            {` · made ${formatDate(link.created)} by ${link.creator} · ends ${formatDate(link.expires)}`}
          </Typography>
          <Button
            size="small"
            color="error"
            sx={{ flexShrink: 0, alignSelf: 'start' }}
            onClick={() => onRevoke(link)}
            aria-label={`Revoke ${link.name}`}
          >
            Revoke
          </Button>
        </Stack>
      ))}
    </Stack>
  );
}
