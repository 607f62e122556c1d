import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { isUnweighed } from '#shared/rules/rank.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { useOutParameters } from '#web/lib/resources/definitions.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { importanceKinds } from '#web/lib/resources/importances.ts';
import { importancesQuery, predictionModelQuery, validSampleCountQuery } from '#web/lib/resources/models.ts';
import { useWhyNot } from '#web/lib/resources/permissions.ts';
import { useThrottled } from '#web/lib/timing/use-throttled.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ReportButton } from '#web/ui/report-button.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';
import { ModelSummary } from './model-summary.tsx';
import { ModelToolbar } from './model-toolbar.tsx';
import { useImportanceRows } from './use-importance-rows.ts';

const ConfirmationCard = partWhenIdle(
  async () => (await import('./confirmation/confirmation-card.tsx')).ConfirmationCard,
);
const EffectsCard = partWhenIdle(async () => (await import('./effects/effects-card.tsx')).EffectsCard);

/** How well the score can be predicted, which parameters matter, and what the next model may leave out. */
export function ModelsScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place);
  const uuid = experiment.data?.prediction_model?.uuid ?? '';
  const model = useQuery(predictionModelQuery(place, uuid));
  const input = useQuery(importancesQuery(place, uuid, 'input'));
  const complex = useQuery(importancesQuery(place, uuid, 'complex'));
  const output = useQuery(importancesQuery(place, uuid, 'output'));
  const count = useQuery(validSampleCountQuery(place));
  const { data: outputs = [] } = useOutParameters(place);
  const rows = useImportanceRows(place, { input, complex, output }, model.data?.unjudged);
  const recount = useThrottled(count.refetch, 3000);
  const { progress, failure } = useLiveExperiment(place, {
    screen: 'models',
    onEvent: ({ method }) => method.endsWith('_success') && void count.refetch(),
    onChange: recount,
  });
  const decimal = useDecimalSymbol();
  const titleId = useId();
  const name = model.data?.name ?? 'score';

  return (
    <>
      <PageHeader title="Models" actions={<ReportButton place={place} />} />
      <QueryState queries={{ experiment, count }} waiting={<ScreenSkeleton label="Loading models" heights={[420]} />}>
        {({ experiment: { data: experiment }, count }) => (
          <>
            <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
              <Stack spacing={2.5}>
                <Stack
                  direction={{ xs: 'column', md: 'row' }}
                  spacing={2}
                  sx={{ alignItems: { md: 'center' }, justifyContent: 'space-between' }}
                >
                  <Typography id={titleId} variant="h2">
                    Model summary for {name}
                  </Typography>
                  <ModelToolbar
                    place={place}
                    experiment={experiment}
                    validSamples={count.data}
                    name={name}
                    importances={importanceKinds.flatMap((kind) => rows[kind])}
                    isUnweighed={isUnweighed(outputs)}
                  />
                </Stack>
                <JobProgress experiment={experiment} latest={progress} failure={failure} />
                {uuid === '' ? (
                  <NoModel place={place} />
                ) : (
                  <QueryState
                    queries={{ model, input, complex, output }}
                    waiting={<Skeleton variant="rounded" height={320} />}
                  >
                    {({ model }) => (
                      <DecimalContext value={decimal}>
                        <ModelSummary
                          place={place}
                          experiment={experiment}
                          model={model.data}
                          rows={rows}
                          validSamples={count.data}
                        />
                      </DecimalContext>
                    )}
                  </QueryState>
                )}
              </Stack>
            </Card>
            <DecimalContext value={decimal}>
              <ConfirmationCard place={place} experiment={experiment} />
              <EffectsCard place={place} experiment={experiment} />
            </DecimalContext>
          </>
        )}
      </QueryState>
    </>
  );
}

/** The specified text asks every reader for a model: without the button, it says why there is none. */
function NoModel({ place }: { place: ExperimentPlace }) {
  const whyNot = useWhyNot('model.manage', place);
  return (
    <EmptyState
      text="No model data available - please create a model"
      hint="A model learns the score from the samples whose outputs are filled, and shows which parameters matter."
      action={whyNot && <Typography color="textSecondary">You cannot create one here. {whyNot}.</Typography>}
    />
  );
}
