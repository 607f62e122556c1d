import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { useOnceOpened } from '#web/ui/use-once-opened.ts';

const AccountMenu = partWhenIdle(async () => (await import('./account-menu.tsx')).AccountMenu);

export function AvatarMenu() {
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useOnceOpened(anchor !== null);
  const id = useId();
  if (!session) return null;
  return (
    <>
      <IconButton
        edge="end"
        aria-label={`Account of ${session.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar sx={{ width: 32, height: 32, fontSize: '0.8125rem', fontWeight: 650, bgcolor: 'primary.main' }}>
          {/* Hidden from screen readers: the button's label has the full name. */}
          <Box
            component="span"
            data-initials={initials(session.name)}
            sx={{ '&::before': { content: 'attr(data-initials)' } }}
          />
        </Avatar>
      </IconButton>
      {isNeeded && <AccountMenu id={id} anchor={anchor} session={session} onClose={() => setAnchor(null)} />}
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
