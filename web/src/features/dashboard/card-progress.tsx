import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SeenProgress } from '#web/lib/browser/seen-progress.ts';

const size = { width: 88, height: 24, margin: 3 };

/** The best score after each series as a small line, and how many samples wait for values. */
export function CardProgress({ best, to_measure: count }: SeenProgress) {
  const last = pointOf(best, best.length - 1);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mt: 1.5 }}>
      <Typography variant="body2" color={count > 0 ? 'textPrimary' : 'textSecondary'}>
        {count > 0 ? `${count} to measure` : best.length > 0 ? 'All measured' : 'Nothing measured yet'}
      </Typography>
      {best.length > 0 && (
        <svg width={size.width} height={size.height} aria-hidden="true">
          <polyline
            points={best.map((_, index) => pointOf(best, index).join(',')).join(' ')}
            fill="none"
            stroke="var(--sl-palette-primary-main)"
            strokeWidth={1.5}
          />
          <circle cx={last[0]} cy={last[1]} r={2.5} fill="var(--sl-palette-primary-main)" />
        </svg>
      )}
    </Box>
  );
}

/** Scores range from 0 to 1. */
function pointOf(best: readonly number[], index: number): [number, number] {
  const { width, height, margin } = size;
  const share = best.length > 1 ? index / (best.length - 1) : 1;
  return [margin + share * (width - 2 * margin), margin + (1 - (best[index] ?? 0)) * (height - 2 * margin)];
}
