import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';

interface Props {
  title: string;
  subtitle?: string;
  actions?: ReactNode;
}

/** The screen's heading and the browser tab's title. */
export function PageHeader({ title, subtitle, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Serieslab`;
  }, [title]);
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mb: 3, alignItems: { sm: 'center' } }}>
      <div>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {subtitle && (
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {subtitle}
          </Typography>
        )}
      </div>
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
