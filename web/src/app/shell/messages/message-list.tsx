import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { formatDate } from '#web/lib/format/format-date.ts';
import type { NoticeColor } from '#web/lib/notices.ts';
import { markRead, useMessageHistory } from './message-history.ts';

const kinds: Record<NoticeColor, string> = { success: 'Done', info: 'Note', warning: 'Warning', error: 'Error' };

/** The messages of this session, the newest first; those that were unread when the list was opened are bold. */
export function MessageList({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { messages, read } = useMessageHistory();
  const [readBefore] = useState(read);
  const title = useId();
  // Also what arrives while the list is open is read.
  useEffect(() => {
    if (messages[0] && messages[0].id > read) markRead();
  }, [messages, read]);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, tabIndex: 0, sx: paper } }}
    >
      <Typography id={title} variant="h2" component="h2" sx={{ mb: 1 }}>
        Messages
      </Typography>
      {messages.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No messages since you signed in
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {messages.map(({ id, at, color, message }) => (
          <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="caption" color={color === 'error' ? 'error' : 'textSecondary'}>
              {`${kinds[color]} · ${formatDate(at)}${id > readBefore ? ' · unread' : ''}`}
            </Typography>
            <Typography
              variant="body2"
              sx={{ overflowWrap: 'anywhere', fontWeight: id > readBefore ? 600 : undefined }}
            >
              {message}
            </Typography>
          </Box>
        ))}
      </Box>
    </Popover>
  );
}

const paper = { width: 360, maxWidth: 'calc(100% - 32px)', maxHeight: '70vh', p: 2 } as const;
