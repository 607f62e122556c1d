import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { demoWorkspace } from '#shared/rules/demo.ts';
import { limits } from '#shared/rules/limits.ts';
import { paths } from '#web/lib/paths.ts';
import { allExperimentsQuery, experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { WaitingValues } from '#web/unsaved/waiting-values.tsx';
import { NextStepLine } from './next-step-line.tsx';
import { RecentCards, RecentCardsSkeleton } from './recent-cards.tsx';
import { RefusedLine } from './refused-line.tsx';
import { useRecentList } from './use-recent-list.ts';

const { shown, kept } = limits.recentExperiments;

export function DashboardScreen() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <RefusedLine />
      <WaitingValues />
      <Typography variant="h2" sx={{ mb: 2 }}>
        Recent Experiments
      </Typography>
      <RecentExperiments />
      <NextStepLine />
    </>
  );
}

function RecentExperiments() {
  const recent = useRecentList();
  const [limit, setLimit] = useState<number>(shown);
  return (
    <QueryState
      queries={{ recent }}
      waiting={<RecentCardsSkeleton />}
      empty={({ recent: { data } }) => data.length === 0 && <NoRecentExperiments />}
    >
      {({ recent: { data } }) => (
        <>
          <RecentCards experiments={data.slice(0, limit)} />
          {data.length > limit && (
            <Button onClick={() => setLimit(kept)} sx={{ mt: 2 }}>
              View More
            </Button>
          )}
        </>
      )}
    </QueryState>
  );
}

function NoRecentExperiments() {
  const { data: experiments } = useQuery({ ...allExperimentsQuery(), meta: { isQuiet: true } });
  const demo = experiments?.find(({ workspace }) => workspace.name === demoWorkspace);
  return (
    <Paper variant="outlined" sx={{ borderRadius: '12px' }}>
      <EmptyState
        text="No recent experiments"
        hint="Describe what you can set and what you measure: Serieslab proposes which samples to try next, and learns from their results."
        action={
          <Stack direction="row" spacing={1}>
            {demo && (
              <Button component={Link} to={paths.series(experimentPlaceOf(demo))} variant="outlined">
                Look at the demo
              </Button>
            )}
            <Button component={Link} to={paths.allExperiments} variant="outlined">
              Experiments
            </Button>
            <Button component={Link} to={paths.allProjects} variant="outlined">
              Projects
            </Button>
          </Stack>
        }
      />
    </Paper>
  );
}
