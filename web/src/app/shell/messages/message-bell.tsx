import BellIcon from '@mui/icons-material/NotificationsNoneRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { startHistory, useMessageHistory } from './message-history.ts';

const MessageList = partWhenIdle(async () => (await import('./message-list.tsx')).MessageList);

/** Opens the messages of this session; a dot says that some are unread, a red one that an error or a warning is. */
export function MessageBell() {
  const { messages, read } = useMessageHistory();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(startHistory, []);
  const unread = messages.filter(({ id }) => id > read);
  const isSerious = unread.some(({ color }) => color === 'error' || color === 'warning');
  return (
    <>
      <Tooltip title="Messages">
        <IconButton
          aria-label={unread.length > 0 ? `Messages, ${unread.length} unread` : 'Messages'}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <BellIcon />
          {unread.length > 0 && (
            <Box component="span" sx={{ ...dot, bgcolor: isSerious ? 'error.main' : 'grey.500' }} />
          )}
        </IconButton>
      </Tooltip>
      {anchor && <MessageList anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const dot = { position: 'absolute', top: 8, right: 9, width: 8, height: 8, borderRadius: '50%' } as const;
