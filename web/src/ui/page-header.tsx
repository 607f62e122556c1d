import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

interface Props {
  title: string;
  subtitle?: string;
  /** Beside the title, no higher than it: what comes and goes there moves nothing. */
  status?: ReactNode;
  actions?: ReactNode;
}

/** The screen's heading and the browser tab's title. */
export function PageHeader({ title, subtitle, status, actions }: Props) {
  const heading = useScreenStart();
  useEffect(() => {
    document.title = `${title} · Serieslab`;
  }, [title]);
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 3, alignItems: { sm: 'center' } }}>
      <Box sx={status ? { display: 'flex', alignItems: 'center', gap: 2, flex: 1, minWidth: 0 } : {}}>
        <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {subtitle && (
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
        {status}
      </Box>
      {actions && (
        <Stack
          direction="row"
          sx={{ ml: { sm: 'auto !important' }, gap: 1, flexWrap: 'wrap', '& > *': { whiteSpace: 'nowrap' } }}
        >
          {actions}
        </Stack>
      )}
    </Stack>
  );
}

/**
 * Begins a new screen at its top, with the focus on its heading, so that Tab continues there and screen readers read its
 * name. After Back and Forward the browser returns to where the person was. A page that was just loaded keeps the
 * browser's order, and a field that asks for the focus keeps it. A choice within the screen moves nothing, even where
 * the address keeps it.
 */
function useScreenStart(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = useLocation().key === 'default';
  const isReturn = useNavigationType() === 'POP';
  const begin = useEffectEvent(() => {
    if (!isReturn) document.documentElement.scrollTop = 0;
    const isWanted = document.activeElement?.closest('input, .MuiDialog-root');
    if (!isLoaded && !isWanted) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
  return heading;
}
