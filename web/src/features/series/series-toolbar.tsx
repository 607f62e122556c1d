import GenerateIcon from '@mui/icons-material/AutoAwesomeRounded';
import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { Experiment } from '../../../../shared/contracts/experiments.ts';
import { isBusy } from '../../../../shared/rules/jobs.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { Explained } from '../../ui/explained.tsx';
import { BehaviourSelect } from './behaviour-select.tsx';
import { CancelButtons } from './cancel-buttons.tsx';
import { SampleCountField } from './sample-count-field.tsx';
import { useGenerateSeries, useUpdateExperiment } from './use-experiment-settings.ts';
import type { SeriesAccess } from './use-series-access.ts';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  access: SeriesAccess;
  /** There is an input and an output. */
  isDefined: boolean;
  onImport: () => void;
  filter: ReactNode;
  children: ReactNode;
}

/** How the next series is made, and the buttons that make it. */
export function SeriesToolbar({ place, experiment, access, isDefined, onImport, filter, children }: Props) {
  const update = useUpdateExperiment(place);
  const generate = useGenerateSeries(place);
  const busy = isBusy(experiment) || generate.isPending;
  const generating = experiment.generation_id !== '';
  const noRoom = access.hasRoom ? undefined : 'The licence allows no more series';
  const locked = busy || !access.manage;

  return (
    <Paper variant="outlined" component="section" aria-label="Next series" sx={{ p: 2, borderRadius: '12px', mb: 3 }}>
      <Stack spacing={2}>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <SampleCountField
            experiment={experiment}
            disabled={locked}
            saving={update.isPending ? update.variables.sample_count : undefined}
            onSave={(sample_count) => update.mutate({ sample_count })}
          />
          <BehaviourSelect experiment={experiment} disabled={locked} onSave={(expl) => update.mutate({ expl })} />
          {filter}
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', ml: { lg: 'auto' } }}>
            {access.generate && (
              <Explained reason={noRoom ?? (isDefined ? undefined : 'A series needs an input and an output')}>
                <Button
                  variant="contained"
                  startIcon={<GenerateIcon />}
                  loading={generating || generate.isPending}
                  loadingPosition="start"
                  disabled={busy || !isDefined || !access.hasRoom}
                  onClick={() => generate.mutate()}
                >
                  Generate Series
                </Button>
              </Explained>
            )}
            {access.cancel && <CancelButtons place={place} experiment={experiment} />}
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
          </Stack>
        </Stack>
        {children}
      </Stack>
    </Paper>
  );
}
