import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { notify } from '#web/lib/notices.ts';
import { tokenDates } from '#web/lib/resources/access-tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { QueryState } from '#web/ui/query-state.tsx';

type MemberToken = ResponseOf<'listMemberAccessTokens'>[number];

interface Props {
  workspace: Workspace;
  /** To name the owners; undefined while they load. */
  users: readonly { uuid: string; email: string }[] | undefined;
}

/** The access tokens of a workspace's members that reach it. */
export function MemberTokens({ workspace, users }: Props) {
  const tokens = useMemberTokens(workspace.uuid);
  const { mutateAsync: revoke } = useRevokeMemberToken(workspace.uuid);
  const [asked, setAsked] = useState<MemberToken>();
  const ownerOf = ({ user }: MemberToken) => users?.find(({ uuid }) => uuid === user)?.email ?? '…';
  return (
    <>
      <QueryState inLine queries={{ tokens }} waiting="…" empty={({ tokens: { data } }) => data.length === 0 && 'None'}>
        {({ tokens: { data } }) => (
          <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none', whiteSpace: 'normal' }}>
            {data.map((token) => (
              <Stack key={token.uuid} component="li" direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
                <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {token.name} – {ownerOf(token)} – {reachOf(token)}
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    Made {formatDate(token.created)} · {tokenDates(token)}
                  </Typography>
                </Typography>
                <Button
                  size="small"
                  color="error"
                  sx={{ flexShrink: 0, alignSelf: 'start' }}
                  onClick={() => setAsked(token)}
                  aria-label={`Revoke ${token.name} of ${ownerOf(token)}`}
                >
                  Revoke
                </Button>
              </Stack>
            ))}
          </Stack>
        )}
      </QueryState>
      {asked && (
        <ConfirmDialog
          title="Revoke access token"
          text={`Programs of ${ownerOf(asked)} that use "${asked.name}" are refused from now on, in every workspace.`}
          confirmLabel="Revoke"
          onClose={() => setAsked(undefined)}
          onConfirm={() => revoke({ user: asked.user, uuid: asked.uuid })}
        />
      )}
    </>
  );
}

function reachOf({ workspace, project, experiment, read_only }: MemberToken): string {
  if (experiment !== null) return 'CSV address of an experiment';
  const reach = project ? 'one project' : workspace ? 'this workspace' : "all the owner's workspaces";
  return `${read_only ? 'only reads' : 'reads and changes'} ${reach}`;
}

const keyOf = (workspace: string) => ['member-access-tokens', workspace] as const;

/** Fetched anew whenever the row is expanded: a program may have used a token since. */
const useMemberTokens = (workspace: string) =>
  useQuery({
    queryKey: keyOf(workspace),
    queryFn: ({ signal }) => callApi('listMemberAccessTokens', { path: { id: workspace }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A token that is gone already counts as revoked: the list is fetched in either case. */
function useRevokeMemberToken(workspace: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, uuid }: { user: string; uuid: string }) =>
      callApi('revokeMemberAccessToken', { path: { id: user, token: uuid } }),
    onSuccess: () => notify('The access token was revoked, and its owner is notified by e-mail'),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(workspace) }),
  });
}
