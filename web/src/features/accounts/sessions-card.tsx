import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#shared/contracts/auth.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { QueryState } from '#web/ui/query-state.tsx';

/** The browsers in which the account is signed in; each but this one can be signed out. */
export function SessionsCard() {
  const sessions = useSessions();
  const { mutateAsync: end } = useEndSession();
  const [ending, setEnding] = useState<Session>();
  return (
    <Card component="section" aria-labelledby="sessions" sx={{ maxWidth: 640, mt: 3, px: 2.5, py: 2 }}>
      <Typography id="sessions" variant="h2">
        Where you are signed in
      </Typography>
      <QueryState queries={{ sessions }}>
        {({ sessions: { data } }) => (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((session) => (
              <SessionLine key={session.uuid} session={session} onEnd={() => setEnding(session)} />
            ))}
          </Stack>
        )}
      </QueryState>
      {ending && (
        <ConfirmDialog
          title="End session"
          text={`${browserName(ending.user_agent)} is signed out at once. Values that are typed there and not saved stay in it.`}
          confirmLabel="End"
          onClose={() => setEnding(undefined)}
          onConfirm={() => end(ending.uuid)}
        />
      )}
    </Card>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const name = browserName(session.user_agent);
  const since = session.started === null ? '' : ` · Signed in ${formatDate(session.started)}`;
  return (
    <Stack
      component="li"
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{session.is_current ? `${name}, this browser` : name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`Last used ${formatDate(session.last_used)}${since}${session.ip === '' ? '' : ` · ${session.ip}`}`}
        </Typography>
      </Stack>
      {!session.is_current && (
        <Button color="error" onClick={onEnd} aria-label={`End ${name}`}>
          End
        </Button>
      )}
    </Stack>
  );
}

const queryKey = ['sessions'];

const useSessions = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => callApi('listSessions', { signal }), staleTime: 0 });

/** A session that is over already counts as ended: the list is fetched in either case. */
function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => callApi('endSession', { path: { uuid } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** More specific names first: Edge and Opera also say Chrome, and Chrome says Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser in words, such as 'Firefox on Windows', from the header `User-Agent`. */
export function browserName(userAgent: string): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? ['Unknown browser'];
  const system = systems.find(([, pattern]) => pattern.test(userAgent));
  return system ? `${browser} on ${system[0]}` : browser;
}
