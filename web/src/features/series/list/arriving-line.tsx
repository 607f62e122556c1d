import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatCount } from '#shared/rules/format-count.ts';
import type { ArrivingSeries } from '#web/lib/resources/arriving-series.ts';

interface Props {
  arriving: ArrivingSeries;
  hasFailed: boolean;
  onRetry: () => void;
}

/** In the space above the list, so that nothing moves when it goes. */
const inGap = { position: 'absolute', insetInline: 0, bottom: 2, height: 22 } as const;

/** Says that a long list is not whole yet, and what waits for the rest. */
export function ArrivingLine({ arriving, hasFailed, onRetry }: Props) {
  const { arrived, total } = arriving;
  const percent = Math.min(100, (arrived / total) * 100);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={inGap}>
        <Typography variant="caption" component="p" noWrap sx={{ lineHeight: '20px' }}>
          {hasFailed
            ? 'Not all samples could be loaded. '
            : `Loading samples: ${formatCount(Math.min(arrived, total))} of ${formatCount(total)}. `}
          {hasFailed && (
            <Link component="button" variant="caption" onClick={onRetry}>
              Try again
            </Link>
          )}
          {!hasFailed && 'Scores follow; order and filters are of those shown.'}
        </Typography>
        {!hasFailed && (
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label="Loading samples"
            sx={{ height: 2, borderRadius: 1 }}
          />
        )}
      </Box>
    </Box>
  );
}
