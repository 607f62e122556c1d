import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSeenProgress } from '#web/lib/browser/seen-progress.ts';
import { inParametersQuery, outParametersQuery } from '#web/lib/resources/definitions.ts';
import { allExperimentsQuery, experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useIsSuperadmin, useMayAsk, usePermissions } from '#web/lib/resources/permissions.ts';
import { allProjectsQuery } from '#web/lib/resources/projects.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { firstStep, type NextStep, nextStepOf } from './next-step.ts';
import { useRecentList } from './use-recent-list.ts';

/** One line about what to do next, with a button. Below the list, so that nothing moves when it is known. */
export function NextStepLine() {
  const step = useNextStep();
  if (!step) return null;
  return (
    <Paper
      component="section"
      aria-label="What to do next"
      variant="outlined"
      sx={{
        borderRadius: '12px',
        mt: 2,
        px: 2.25,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{step.text}</Typography>
      <Button component={Link} to={step.to} variant="contained">
        {step.label}
      </Button>
    </Paper>
  );
}

const nowhere = { workspace: '', project: '', experiment: '' };

/** The next step; undefined while it is not known, and where nothing is to be done. */
function useNextStep(): NextStep | undefined {
  const recent = useRecentList().data;
  const inLatest = useLatestStep(recent?.[0]);
  const first = useFirstStep(recent?.length === 0);
  return recent?.length === 0 ? first : inLatest;
}

/**
 * Whether the experiment has series is the server's answer; how far they are is what this browser saw. Definitions are
 * asked for only if it saw no samples.
 */
function useLatestStep(latest: NonNullable<ReturnType<typeof useRecentList>['data']>[number] | undefined) {
  const kept = useSeenProgress().get(latest?.uuid ?? '');
  const may = useMayAsk();
  const hasSeries = latest?.has_series === true;
  // Nothing is known about the samples of an experiment that was empty then.
  const seen = hasSeries && kept && (kept.to_measure > 0 || kept.best.length > 0) ? kept : undefined;
  const place = latest ? experimentPlaceOf(latest) : nowhere;
  const enabled = latest !== undefined && !seen;
  // These were not asked for by a person: without an answer the line is missing, and nothing more.
  const options = { enabled, meta: { ownStatuses: [0, 403, 404, 429, 500, 503] } };
  const inputs = useQuery({ ...inParametersQuery(place), ...options }).data;
  const outputs = useQuery({ ...outParametersQuery(place), ...options }).data;
  if (!latest || (enabled && !(inputs && outputs))) return undefined;
  return nextStepOf({
    name: latest.name,
    place,
    hasInputs: seen !== undefined || inputs?.length !== 0,
    hasOutputs: seen !== undefined || outputs?.length !== 0,
    hasSeries,
    toMeasure: seen?.to_measure,
    mayDefine: may('in_parameter.manage', place) && may('out_parameter.manage', place),
    mayGenerate: may('series.generate', place),
    mayMeasure: may('sample.edit', place),
  });
}

function useFirstStep(enabled: boolean) {
  const { data: permissions } = usePermissions();
  const isSuperadmin = useIsSuperadmin();
  const may = useMayAsk();
  const workspaces = useWorkspaces().data;
  const projects = useQuery({ ...allProjectsQuery(), enabled }).data;
  const experiments = useQuery({ ...allExperimentsQuery(), enabled }).data;
  if (!enabled || !permissions || !workspaces || !projects || !experiments) return undefined;
  return firstStep({
    isSuperadmin,
    workspaces: workspaces.length,
    projects: projects.length,
    experiments: experiments.length,
    mayCreateProject: workspaces.some(({ uuid }) => may('project.create', { workspace: uuid })),
    mayCreateExperiment: projects.some(({ uuid, workspace }) => may('experiment.create', { workspace, project: uuid })),
  });
}
