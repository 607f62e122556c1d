import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useSyncExternalStore } from 'react';
import { limits } from '../../../shared/rules/limits.ts';
import { currentNotices, dismissNotice, type Notice, onNoticesChange } from '../lib/notices.ts';

/** The stack of snackbars at the bottom of the window; each one leaves after two seconds. */
export function Snackbars() {
  const notices = useSyncExternalStore(onNoticesChange, currentNotices);
  return (
    <Box
      component="section"
      aria-label="Notifications"
      aria-live="polite"
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 24,
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        px: 2,
        pointerEvents: 'none',
      }}
    >
      {notices.map((notice) => (
        <Snackbar key={notice.id} notice={notice} />
      ))}
    </Box>
  );
}

function Snackbar({ notice }: { notice: Notice }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(notice.id), limits.snackbar.milliseconds);
    return () => clearTimeout(timer);
  }, [notice.id]);
  return (
    <Alert
      severity={notice.color}
      variant="filled"
      role="status"
      sx={{ pointerEvents: 'auto', boxShadow: 6, maxWidth: 560, minWidth: { sm: 288 } }}
    >
      {notice.message}
    </Alert>
  );
}
