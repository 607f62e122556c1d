import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { type CompanySignIn, companySignInForm } from '#shared/contracts/company-sign-in.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { textList } from '#web/lib/forms/text-list.ts';
import { notify } from '#web/lib/notices.ts';
import { optionsOf, useListRoles } from '#web/lib/resources/administration.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { SwitchInput } from '#web/ui/fields/switch-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { FormCard } from '#web/ui/form-card.tsx';
import { QueryState } from '#web/ui/query-state.tsx';

const title = 'Sign-in with your company';

/** How a workspace's company signs its people in: superadmins set it, others read it. */
export function CompanySignInCard({ workspace }: { workspace: string }) {
  const mayAdministrate = useMay('workspace.administrate', { workspace });
  const path = { id: workspace };
  const settings = useQuery({
    queryKey: ['company-sign-in', workspace],
    queryFn: ({ signal }) => callApi('getCompanySignIn', { path, signal }),
  });
  return (
    <QueryState queries={{ settings }}>
      {({ settings: { data } }) =>
        mayAdministrate ? (
          <SettingsForm key={JSON.stringify(data)} workspace={workspace} settings={data} />
        ) : (
          <Card component="section" aria-label={title} sx={{ maxWidth: 640, p: 2.5 }}>
            <Typography variant="h2" sx={{ mb: 2 }}>
              {title}
            </Typography>
            <Details workspace={workspace} settings={data} />
          </Card>
        )
      }
    </QueryState>
  );
}

interface Props {
  workspace: string;
  settings: CompanySignIn;
}

function Details({ workspace, settings }: Props) {
  if (!settings.is_set) return <Typography color="textSecondary">It is not set up.</Typography>;
  return (
    <DetailList
      details={[
        { label: 'Issuer', value: settings.issuer },
        { label: 'Domains', value: settings.domains.join(', ') },
        { label: 'Other ways in', value: settings.only_way ? 'None' : 'Passwords' },
        { label: 'Address for your people', value: addressFor(workspace) },
      ]}
    />
  );
}

const addressFor = (workspace: string) => `${location.origin}/login/company/${workspace}`;

const form = companySignInForm.extend({
  domains: textList(companySignInForm.shape.domains, (text) => text.split(/[\s,;]+/).filter((part) => part !== '')),
  client_secret: z.string().trim().max(1000),
});

function SettingsForm({ workspace, settings }: Props) {
  const { data: roles } = useListRoles();
  const { save, remove } = useChanges(workspace);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <FormCard
        title={title}
        schema={form}
        defaultValues={{
          issuer: settings.issuer,
          client_id: settings.client_id,
          client_secret: '',
          domains: settings.domains.join(', '),
          role: settings.role ?? '',
          only_way: settings.only_way,
        }}
        onSubmit={async ({ client_secret, ...values }) => {
          await save(client_secret === '' ? values : { ...values, client_secret });
          notify('The sign-in with your company is set up');
        }}
      >
        <Typography color="textSecondary">
          People of the company sign in by its own provider (OpenID Connect). Register the application there with this
          redirect address, and enter what it gives you.
        </Typography>
        <DetailList
          details={[
            { label: 'Redirect address', value: `${location.origin}/login/company` },
            { label: 'Address for your people', value: addressFor(workspace) },
          ]}
        />
        <TextInput name="issuer" label="Issuer" required hint="Such as https://login.example.com" />
        <TextInput name="client_id" label="Client ID" required />
        <TextInput
          name="client_secret"
          label="Client secret"
          type="password"
          autoComplete="off"
          required={!settings.is_set}
          {...(settings.is_set ? { hint: 'Left empty, it stays as it is' } : {})}
        />
        <TextInput
          name="domains"
          label="Domains"
          required
          hint="Domains of e-mails that may come, such as example.com"
        />
        <SelectInput name="role" label="Role of who comes first" options={optionsOf(roles)} required />
        <SwitchInput name="only_way" label="No other way into this workspace" />
        <Alert severity="info">
          Superadmins always come in with their password. Such sign-ins reach this workspace alone, and their second
          factor is the provider's business.
        </Alert>
        {settings.is_set && (
          <Button color="error" variant="outlined" sx={{ alignSelf: 'start' }} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </FormCard>
      {isRemoving && (
        <ConfirmDialog
          title="Remove the sign-in"
          text="People of the company need a password to come in then, which they set by Forgot password?"
          consequence="The sessions that it has begun end within minutes."
          confirmLabel="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function useChanges(workspace: string) {
  const client = useQueryClient();
  const path = { id: workspace };
  const onSuccess = () => client.invalidateQueries({ queryKey: ['company-sign-in', workspace] });
  const { mutateAsync: save } = useMutation({
    mutationFn: (body: BodyInputOf<'setCompanySignIn'>) => callApi('setCompanySignIn', { path, body }),
    onSuccess,
  });
  const { mutateAsync: remove } = useMutation({
    mutationFn: () => callApi('removeCompanySignIn', { path }),
    onSuccess,
  });
  return { save, remove };
}
