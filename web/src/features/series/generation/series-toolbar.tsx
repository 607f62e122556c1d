import MoreIcon from '@mui/icons-material/ArrowDropDownRounded';
import GenerateIcon from '@mui/icons-material/AutoAwesomeRounded';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { Behaviour } from '#shared/engine/types.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Explained } from '#web/ui/explained.tsx';
import { Choice } from '#web/ui/fields/choice.tsx';
import { JobButton } from '#web/ui/job-button.tsx';
import { Later } from '#web/ui/later.tsx';
import type { SeriesAccess } from '../use-series-access.ts';
import { SampleCountField } from './sample-count-field.tsx';
import { conditionTexts, hasConditions, useNextSeries } from './series-conditions.ts';
import { useCalculateAgain, useGenerateSeries, useUpdateSettings } from './use-experiment-settings.ts';

const ConditionsDialog = lazy(async () => ({
  default: (await import('./conditions-dialog.tsx')).ConditionsDialog,
}));

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  inputs: readonly InParameter[];
  series: readonly Series[];
  access: SeriesAccess;
  /** The experiment has an input and an output. */
  isDefined: boolean;
  onImport: () => void;
  onPlan: () => void;
  /** Receives the calculation that a click has started. */
  onCalculate: (job: string) => void;
  filter: ReactNode;
  children: ReactNode;
}

/** One row; on a phone two columns, the first one wider for the longer labels. */
const controls = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  '& .MuiButton-root': { width: { xs: '100%', sm: 'auto' }, minHeight: 40, whiteSpace: 'nowrap' },
} as const;

/** The button and, close to it, the arrow that opens the conditions. */
const generating = { display: 'flex', gap: 0.125 } as const;

/** Fills the row. */
const wide = { gridColumn: '1 / -1' } as const;

/** Whether the next series explores or refines; saved at once. */
const behaviourLabels: Record<Behaviour, string> = { explore: 'Explore', normal: 'Normal', exploit: 'Exploit' };
const behaviours = (['explore', 'normal', 'exploit'] as const).map((value) => ({
  value,
  label: behaviourLabels[value],
}));

/** The settings of the next series, and the buttons that create it. */
export function SeriesToolbar(props: Props) {
  const { place, experiment, inputs, series, access, isDefined, onImport, onPlan, onCalculate, filter, children } =
    props;
  const update = useUpdateSettings(place);
  const generate = useGenerateSeries(place);
  const user = useSession()?.sub ?? '';
  const { next, lost, put, clear } = useNextSeries(user, place.experiment, inputs);
  const decimal = useDecimalSymbol();
  const [isOpen, setOpen] = useState(false);
  const busy = isBusy(experiment) || generate.isPending;
  const isGenerating = experiment.generation_id !== '' || generate.isPending;
  const noRoom = access.hasRoom ? undefined : 'The licence allows no more series';
  const locked = busy || !access.manage;

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Next series"
      sx={{ px: 2, py: 1.5, borderRadius: '12px', mb: 3 }}
    >
      <Box sx={controls}>
        <Box sx={wide}>
          <SampleCountField
            experiment={experiment}
            disabled={locked}
            saving={update.isPending ? update.variables.sample_count : undefined}
            onSave={(sample_count) => update.mutate({ sample_count })}
          />
        </Box>
        <Later>
          <Box sx={filter ? {} : wide}>
            <Choice
              label="Algorithm behaviour"
              options={behaviours}
              value={experiment.expl}
              disabled={locked}
              onChoose={(expl) => update.mutate({ expl })}
              sx={{ width: { xs: '100%', sm: 168 } }}
            />
          </Box>
          {filter}
        </Later>
        <Later>
          {access.generate && (
            <Box sx={{ ...generating, ...wide }}>
              <Explained reason={noRoom ?? (isDefined ? undefined : 'A series needs an input and an output')}>
                <JobButton
                  icon={<GenerateIcon />}
                  isWorking={isGenerating}
                  disabled={busy || !isDefined || !access.hasRoom}
                  onClick={() => generate.mutate(next)}
                >
                  Generate Series
                </JobButton>
              </Explained>
              <IconButton
                aria-label="Conditions of the next series"
                aria-haspopup="dialog"
                size="small"
                sx={{ px: 0.25, borderRadius: 1 }}
                disabled={!isDefined}
                onClick={() => setOpen(true)}
              >
                <MoreIcon />
              </IconButton>
            </Box>
          )}
          {access.import && (
            <Explained reason={noRoom}>
              <Button
                variant="outlined"
                startIcon={<ImportIcon />}
                disabled={busy || !access.hasRoom}
                onClick={onImport}
              >
                Import
              </Button>
            </Explained>
          )}
          {access.import && (
            <Explained reason={noRoom}>
              <Button variant="outlined" disabled={busy || !access.hasRoom} onClick={onPlan}>
                Plan
              </Button>
            </Explained>
          )}
          {access.cancel && (
            <CalculateAgain place={place} experiment={experiment} series={series} onStart={onCalculate} />
          )}
        </Later>
      </Box>
      {access.generate && lost.length > 0 && (
        <Alert
          severity="warning"
          sx={{ mt: 1.5 }}
          action={
            <Button color="inherit" size="small" onClick={() => put(next)}>
              OK
            </Button>
          }
        >
          {lost
            .map(({ input, levels }) => `${input} no longer has ${levels.join(' and ')}: its condition is changed.`)
            .join(' ')}
        </Alert>
      )}
      {access.generate && hasConditions(next) && (
        <Typography variant="body2" component="div" sx={{ mt: 1.5, display: 'flex', alignItems: 'center', gap: 1 }}>
          <span>
            {`Next series: ${[
              ...conditionTexts(inputs, next.conditions, decimal),
              ...(next.count === undefined ? [] : [countOf(next.count, 'sample', 'samples')]),
            ].join(' · ')}`}
          </span>
          <Button size="small" onClick={clear}>
            Clear conditions
          </Button>
        </Typography>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ConditionsDialog
            inputs={inputs}
            mixtures={experiment.mixtures}
            series={series}
            next={next}
            sampleCount={experiment.sample_count}
            onKeep={put}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {access.whyNotGenerate && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          You cannot plan a series here. {access.whyNotGenerate}.
        </Typography>
      )}
      <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>{children}</Box>
    </Paper>
  );
}

interface CalculateAgainProps {
  place: ExperimentPlace;
  experiment: Experiment;
  series: readonly Series[];
  /** Receives the calculation that the click has started. */
  onStart: (job: string) => void;
}

/** Starts a calculation when values are out of date or missing and none runs: after a cancel or a failure. */
function CalculateAgain({ place, experiment, series, onStart }: CalculateAgainProps) {
  const calculate = useCalculateAgain(place);
  const hasOutdated = useMemo(() => series.some(({ samples }) => samples.some(isOutdated)), [series]);
  if (experiment.calculation_id !== '' || !(hasOutdated || experiment.calculation_outdated)) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy(experiment)}
      loading={calculate.isPending}
      onClick={() => calculate.mutate(undefined, { onSuccess: (answer) => onStart(answer.experiment.calculation_id) })}
    >
      Calculate again
    </Button>
  );
}

const isOutdated = ({ compParameters, outParameters }: Series['samples'][number]) =>
  compParameters.some(({ out_of_date }) => out_of_date) || outParameters.some(({ out_of_date }) => out_of_date);
