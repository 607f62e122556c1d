import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { workspaceExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';
import { BestSettings } from './best-settings.tsx';
import { type CommonParameter, commonParameters } from './common-parameters.ts';
import {
  type ComparedSource,
  maxSideBySide,
  useChosenExperiments,
  useComparedSources,
} from './compared-experiments.ts';
import { ComparedProgress } from './compared-progress.tsx';
import { EffectsSideBySide } from './effects-side-by-side.tsx';

/** Experiments of a workspace side by side, of whatever projects the person can open. */
export function CompareScreen() {
  const { workspaceId = '' } = useParams();
  const experiments = useQuery(workspaceExperimentsQuery(workspaceId));
  return (
    <>
      <PageHeader title="Compare experiments" />
      <QueryState
        queries={{ experiments }}
        waiting={<ScreenSkeleton label="Loading experiments" heights={[96, 480]} />}
        empty={({ experiments: { data } }) =>
          data.length === 0 && <EmptyState text="There is no experiment that you can open" />
        }
      >
        {({ experiments: { data } }) => <Comparison key={workspaceId} readable={data} />}
      </QueryState>
    </>
  );
}

function Comparison({ readable }: { readable: readonly Experiment[] }) {
  const { chosen, hasUnknown, choose } = useChosenExperiments(readable);
  const decimal = useAccountFormat()?.decimal;
  const { sources, isError, isLoading, refetch } = useComparedSources(chosen, decimal);
  return (
    <Stack spacing={3}>
      <ChooseExperiments readable={readable} chosen={chosen} onChoose={choose} />
      {hasUnknown && (
        <Alert severity="info">The address names an experiment that does not exist, or that you cannot open.</Alert>
      )}
      {chosen.length < 2 ? (
        <EmptyState
          text={chosen.length === 0 ? 'Choose the experiments to compare' : 'Choose another experiment to compare with'}
          hint={`From two to ${maxSideBySide}, of any project that you can open.`}
        />
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : isLoading ? (
        <ScreenSkeleton label="Loading the experiments" heights={[320, 320, 320]} />
      ) : (
        <DecimalContext value={decimal ?? '.'}>
          <Compared key={chosen.map(({ uuid }) => uuid).join()} sources={sources} />
        </DecimalContext>
      )}
    </Stack>
  );
}

interface ChooseProps {
  readable: readonly Experiment[];
  chosen: readonly Experiment[];
  onChoose: (experiments: readonly Experiment[]) => void;
}

function ChooseExperiments({ readable, chosen, onChoose }: ChooseProps) {
  const options = readable.toSorted(
    (a, b) => a.project.name.localeCompare(b.project.name) || a.name.localeCompare(b.name),
  );
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={[...chosen]}
      onChange={(_event, next) => onChoose(next)}
      groupBy={({ project }) => project.name}
      getOptionKey={({ uuid }) => uuid}
      getOptionLabel={({ name }) => name}
      getOptionDisabled={({ uuid }) =>
        chosen.length >= maxSideBySide && !chosen.some((experiment) => experiment.uuid === uuid)
      }
      isOptionEqualToValue={(a, b) => a.uuid === b.uuid}
      renderInput={(field) => (
        <TextField
          {...field}
          label="Experiments"
          helperText="The score of the progress is by the targets and weights of the first."
        />
      )}
      sx={{ maxWidth: 720 }}
    />
  );
}

function Compared({ sources }: { sources: readonly ComparedSource[] }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const may = useMayAsk();
  const hasCharts = sources.every(({ experiment }) =>
    may('chart.view', { workspace: experiment.workspace_id, project: experiment.project_id }),
  );
  const common = commonParameters(sources.map(({ inputs }) => inputs));
  const inputs = common.filter(({ key }) => !leftOut.has(key));
  const outputs = commonParameters(sources.map((source) => source.outputs));
  return (
    <>
      {hasCharts && (
        <Part title="Progress">
          <ComparedProgress sources={sources} />
        </Part>
      )}
      <CommonInputs common={common} leftOut={leftOut} onToggle={(key) => setLeftOut(toggled(leftOut, key))} />
      <Part title="Best settings">
        <BestSettings sources={sources} inputs={inputs} outputs={outputs} />
      </Part>
      {inputs.length > 0 && (
        <Part title="Effects">
          <EffectsSideBySide sources={sources} inputs={inputs} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

interface CommonProps {
  common: readonly CommonParameter<ComparedSource['inputs'][number]>[];
  leftOut: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function CommonInputs({ common, leftOut, onToggle }: CommonProps) {
  return (
    <Part title="Common inputs">
      <Typography color="textSecondary">
        {common.length === 0
          ? 'The experiments have no input in common: inputs are matched by their names, and as numbers or categories.'
          : 'Inputs that all of them have, matched by their names, and as numbers or categories. Best settings and effects are shown for the ticked ones.'}
      </Typography>
      {common.length > 0 && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
          {common.map(({ key, title }) => (
            <FormControlLabel
              key={key}
              control={<Checkbox size="small" checked={!leftOut.has(key)} onChange={() => onToggle(key)} />}
              label={title}
            />
          ))}
        </Stack>
      )}
    </Part>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
