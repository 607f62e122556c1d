import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';
import { tokenDates, useAccessTokens, useRevokeAccessToken } from '#web/lib/resources/access-tokens.ts';
import { useAllProjects } from '#web/lib/resources/projects.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { AccountPage } from '../account-page.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

export function AccessTokensScreen() {
  return <AccountPage>{() => <AccessTokens />}</AccountPage>;
}

type Dialog = { kind: 'new' } | { kind: 'secret'; token: string } | { kind: 'revoke'; token: AccessToken };

/** The account's access tokens: what its programs call with. */
function AccessTokens() {
  const tokens = useAccessTokens();
  const { mutateAsync: revoke } = useRevokeAccessToken();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const create = (
    <Button variant="contained" onClick={() => setDialog({ kind: 'new' })}>
      New access token
    </Button>
  );
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: 640, mb: 2 }}>
        A program, such as a robot's or a notebook, calls the API with an access token in place of your password. It may
        do what your role allows, and never what needs a superadmin.
      </Typography>
      <QueryState
        queries={{ tokens }}
        empty={({ tokens: { data } }) =>
          data.length === 0 && <EmptyState text="No access tokens" hint="Make one for each program" action={create} />
        }
      >
        {({ tokens: { data } }) => (
          <Stack spacing={2} sx={{ maxWidth: 640, alignItems: 'start' }}>
            {create}
            <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, width: 1, listStyle: 'none' }}>
              {data.map((token) => (
                <TokenCard key={token.uuid} token={token} onRevoke={() => setDialog({ kind: 'revoke', token })} />
              ))}
            </Stack>
          </Stack>
        )}
      </QueryState>
      {dialog?.kind === 'new' && (
        <NewTokenDialog
          // The secret may be shown already.
          onClose={() => setDialog((now) => (now?.kind === 'new' ? undefined : now))}
          onCreated={(token) => setDialog({ kind: 'secret', token })}
        />
      )}
      {dialog?.kind === 'secret' && (
        <SecretDialog title="Your new access token" label="Access token" secret={dialog.token} onClose={close} />
      )}
      {dialog?.kind === 'revoke' && (
        <ConfirmDialog
          title="Revoke access token"
          text={`Programs that use "${dialog.token.name}" are refused from now on.`}
          confirmLabel="Revoke"
          onClose={close}
          onConfirm={() => revoke(dialog.token.uuid)}
        />
      )}
    </>
  );
}

function TokenCard({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const reach = useReach(token);
  return (
    <Card component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2.5, py: 1.5 }}>
      <Stack sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{token.name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {token.read_only ? `Only reads ${reach}` : `Reads and changes ${reach}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {tokenDates(token)}
        </Typography>
      </Stack>
      <Button color="error" onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
    </Card>
  );
}

/** The reach of a token, in words. Names may still load, or be of a workspace that the account has left. */
function useReach({ workspace, project, experiment }: AccessToken): string {
  const workspaces = useWorkspaces();
  const projects = useAllProjects();
  if (workspace === null) return 'all your workspaces';
  const name = workspaces.data?.find(({ uuid }) => uuid === workspace)?.name ?? 'a workspace that you have left';
  if (project === null) return `the workspace ${name}`;
  const inside = projects.data?.find(({ uuid }) => uuid === project)?.name ?? 'a project that you cannot open';
  return `${experiment === null ? '' : 'the CSV address of an experiment in '}the project ${inside} of ${name}`;
}
