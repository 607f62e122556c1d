import CheckIcon from '@mui/icons-material/CheckRounded';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { formatCount } from '#shared/rules/format-count.ts';
import { messages } from '#shared/rules/messages.ts';
import { download } from '#web/lib/browser/download.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { workspaceExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { useDataExport } from './use-data-export.ts';

const defaultFileName = 'experiment-data.csv';

/** Exports the samples of chosen experiments of a workspace as one file. */
export function DataExportScreen() {
  const { workspaceId = '' } = useParams();
  const experiments = useQuery(workspaceExperimentsQuery(workspaceId));
  return (
    <>
      <PageHeader title="Data export" />
      <QueryState
        queries={{ experiments }}
        waiting={<ExportCard key={workspaceId} isLoading experiments={noExperiments} />}
        empty={({ experiments: { data } }) =>
          data.length === 0 && <EmptyState text="The workspace has no experiments" />
        }
      >
        {({ experiments: { data } }) => <ExportCard key={workspaceId} isLoading={false} experiments={data} />}
      </QueryState>
    </>
  );
}

const noExperiments: Experiment[] = [];

/** Idle, then requesting, then ready; another choice of experiments starts over. */
function ExportCard({ isLoading, experiments }: { isLoading: boolean; experiments: readonly Experiment[] }) {
  const [chosen, setChosen] = useState<readonly Experiment[]>([]);
  const [isRefused, setRefused] = useState(false);
  const format = useAccountFormat();
  const { state, request, reset } = useDataExport();
  const titleId = useId();
  const options = useMemo(
    () => experiments.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || a.name.localeCompare(b.name)),
    [experiments],
  );

  function choose(next: readonly Experiment[]): void {
    setChosen(next);
    setRefused(next.length === 0);
    reset();
  }

  function submit(): void {
    setRefused(chosen.length === 0);
    if (chosen.length > 0 && format) request(chosen, format);
  }

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ maxWidth: 640, p: { xs: 2, md: 3 } }}>
      <Stack spacing={2.5}>
        <Typography id={titleId} variant="h2">
          Experiment export
        </Typography>
        <Typography color="textSecondary">
          A CSV with a row for each sample: its experiment, series and number, its values and its scores. It has the
          decimal symbol and list separator of your account.
        </Typography>
        <Autocomplete
          multiple
          disableCloseOnSelect
          loading={isLoading}
          options={options}
          value={[...chosen]}
          onChange={(_event, next) => choose(next)}
          getOptionKey={({ uuid }) => uuid}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(a, b) => a.uuid === b.uuid}
          renderOption={({ key, ...option }, experiment, { selected }) => (
            <li key={key} {...option}>
              <CheckIcon fontSize="small" sx={{ mr: 1, visibility: selected ? 'visible' : 'hidden' }} />
              {experiment.name}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                {experiment.project.name}
              </Typography>
            </li>
          )}
          renderInput={(field) => (
            <TextField
              {...field}
              label="Experiments*"
              error={isRefused}
              helperText={isRefused ? messages.empty('Experiments') : ' '}
            />
          )}
        />
        <Typography variant="body2" color="textSecondary">
          *indicates required field
        </Typography>
        <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Typography variant="body2" color="textSecondary" role="status" sx={{ alignSelf: 'center' }}>
            {statusText(state)}
          </Typography>
          {state.phase === 'ready' ? (
            <Button
              variant="contained"
              startIcon={<DownloadIcon />}
              onClick={() => download(defaultFileName, state.file)}
            >
              Download
            </Button>
          ) : (
            <Button variant="contained" loading={state.phase === 'requesting'} disabled={!format} onClick={submit}>
              Prepare export
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

function statusText(state: ReturnType<typeof useDataExport>['state']): string {
  if (state.phase === 'requesting') return `${formatCount(state.samples)} samples read`;
  return state.phase === 'ready' ? `${formatCount(state.samples)} samples in ${defaultFileName}` : '';
}
