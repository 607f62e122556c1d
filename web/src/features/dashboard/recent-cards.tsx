import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { type SeenProgress, useSeenProgress } from '#web/lib/browser/seen-progress.ts';
import { paths } from '#web/lib/paths.ts';

type ExperimentInList = ResponseOf<'listRecentExperiments'>[number];

export function RecentCards({ experiments }: { experiments: readonly ExperimentInList[] }) {
  const seen = useSeenProgress();
  return (
    <CardGrid>
      {experiments.map((experiment) => (
        <Card key={experiment.uuid} component="li">
          <CardActionArea
            component={Link}
            to={paths.series({
              workspace: experiment.workspace_id,
              project: experiment.project.uuid,
              experiment: experiment.uuid,
            })}
            sx={{ p: 2.25, height: '100%' }}
          >
            <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {experiment.name}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {experiment.project.name}
            </Typography>
            <Seen progress={seen.get(experiment.uuid)} />
          </CardActionArea>
        </Card>
      ))}
    </CardGrid>
  );
}

const Seen = ({ progress }: { progress: SeenProgress | undefined }) => progress && <CardProgress {...progress} />;

export function RecentCardsSkeleton() {
  return (
    <CardGrid>
      {['a', 'b', 'c'].map((card) => (
        <Card key={card} component="li" sx={{ p: 2.25 }} aria-hidden>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Card>
      ))}
    </CardGrid>
  );
}

function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {children}
    </Box>
  );
}

const size = { width: 88, height: 24, margin: 3 };

/** The best score after each series as a small line, and how many samples wait for values. */
function CardProgress({ best, to_measure: count }: SeenProgress) {
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
