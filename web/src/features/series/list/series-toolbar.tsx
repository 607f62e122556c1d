import GenerateIcon from '@mui/icons-material/AutoAwesomeRounded';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { Explained } from '#web/ui/explained.tsx';
import { JobButton } from '#web/ui/job-button.tsx';
import { Later } from '#web/ui/later.tsx';
import { BehaviourSelect } from '../generation/behaviour-select.tsx';
import { CalculateAgain } from '../generation/calculate-again.tsx';
import { SampleCountField } from '../generation/sample-count-field.tsx';
import { useGenerateSeries, useUpdateSettings } from '../generation/use-experiment-settings.ts';
import type { SeriesAccess } from '../use-series-access.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  series: readonly Series[];
  access: SeriesAccess;
  /** The experiment has an input and an output. */
  isDefined: boolean;
  onImport: () => void;
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

/** Fills the row where nothing is next to it. */
const wide = { gridColumn: '1 / -1' } as const;

/** The settings of the next series, and the buttons that create it. */
export function SeriesToolbar(props: Props) {
  const { place, experiment, series, access, isDefined, onImport, onCalculate, filter, children } = props;
  const update = useUpdateSettings(place);
  const generate = useGenerateSeries(place);
  const busy = isBusy(experiment) || generate.isPending;
  const isGenerating = experiment.generation_id !== '' || generate.isPending;
  const noRoom = access.hasRoom ? undefined : 'The licence allows no more series';
  const locked = busy || !access.manage;

  return (
    <Paper variant="outlined" component="section" aria-label="Next series" sx={{ p: 2, borderRadius: '12px', mb: 3 }}>
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
            <BehaviourSelect experiment={experiment} disabled={locked} onSave={(expl) => update.mutate({ expl })} />
          </Box>
          {filter}
        </Later>
        <Later>
          {access.generate && (
            <Box sx={access.import ? {} : wide}>
              <Explained reason={noRoom ?? (isDefined ? undefined : 'A series needs an input and an output')}>
                <JobButton
                  icon={<GenerateIcon />}
                  isWorking={isGenerating}
                  disabled={busy || !isDefined || !access.hasRoom}
                  onClick={() => generate.mutate()}
                >
                  Generate Series
                </JobButton>
              </Explained>
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
          {access.cancel && (
            <CalculateAgain place={place} experiment={experiment} series={series} onStart={onCalculate} />
          )}
        </Later>
      </Box>
      {access.whyNotGenerate && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          You cannot plan a series here. {access.whyNotGenerate}.
        </Typography>
      )}
      <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>{children}</Box>
    </Paper>
  );
}
