import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import {
  useCompParameters,
  useExperimentPlace,
  useInParameters,
  useOutParameters,
} from '#web/lib/resources/experiment-data.ts';
import { useSeriesList } from '#web/lib/resources/series-list.ts';
import { useExperiment } from '#web/lib/resources/use-places.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Definitions } from './definitions.ts';
import { useUndoKeys } from './edit/use-undo-keys.ts';
import { EmptySeries } from './empty-series.tsx';
import { FilterMenu } from './filters/filter-menu.tsx';
import { useSampleFilters } from './filters/filter-store.ts';
import { filterSubjects } from './filters/filter-subjects.ts';
import { SeriesList, type SeriesView } from './series-list.tsx';
import { SeriesToolbar } from './series-toolbar.tsx';
import { useLiveSeries } from './use-live-series.ts';
import { useSeriesAccess } from './use-series-access.ts';
import { ViewSwitch } from './view-switch.tsx';

/** PapaParse comes with the dialog that needs it. */
const ImportDialog = lazy(async () => ({ default: (await import('./imports/import-dialog.tsx')).ImportDialog }));
const standsOutMilliseconds = 6000;

/** The series of an experiment: how the next one is made, and all samples there are. */
export function SeriesScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place.workspace, place.project, place.experiment);
  const inputs = useInParameters(place);
  const outputs = useOutParameters(place);
  const functions = useCompParameters(place);
  const series = useSeriesList(place);
  const access = useSeriesAccess(place, series.data?.length);
  const [view, setView] = useState<SeriesView>('cards');
  // The list of experiments leads here to import a series.
  const [search, setSearch] = useSearchParams();
  const isImporting = search.has('import');
  const setImporting = (open: boolean) => setSearch(open ? { import: 'series' } : {}, { replace: true });
  const [newSeries, setNewSeries] = useState<string | undefined>();
  const { progress, revision } = useLiveSeries(place, setNewSeries);
  useUndoKeys(place.experiment);

  useEffect(() => {
    if (!newSeries) return;
    const timer = setTimeout(() => setNewSeries(undefined), standsOutMilliseconds);
    return () => clearTimeout(timer);
  }, [newSeries]);

  const definitions = useDefinitions(inputs.data, functions.data, outputs.data);
  const subjects = useMemo(
    () => filterSubjects(definitions.inputs, definitions.functions, definitions.outputs),
    [definitions],
  );
  const filters = useSampleFilters(useSession()?.sub ?? '', place.experiment, subjects);

  const queries = [experiment, inputs, functions, outputs, series];
  if (queries.some(({ isError, data }) => isError && data === undefined)) {
    return (
      <>
        <PageHeader title="Series" />
        <ErrorState onRetry={() => queries.map((query) => query.isError && query.refetch())} />
      </>
    );
  }
  if (!experiment.data || !inputs.data || !functions.data || !outputs.data || !series.data) return <Waiting />;
  const hasInputs = inputs.data.length > 0;
  const hasOutputs = outputs.data.length > 0;
  const hasSeries = series.data.length > 0;

  return (
    <>
      <PageHeader title="Series" actions={hasSeries && <ViewSwitch view={view} onChange={setView} />} />
      <SeriesToolbar
        key={`toolbar-${place.experiment}`}
        place={place}
        experiment={experiment.data}
        series={series.data}
        access={access}
        isDefined={hasInputs && hasOutputs}
        onImport={() => setImporting(true)}
        filter={hasSeries && <FilterMenu subjects={subjects} filters={filters} />}
      >
        <JobProgress experiment={experiment.data} latest={progress} />
      </SeriesToolbar>
      {hasSeries ? (
        <SeriesList
          key={`list-${place.experiment}`}
          place={place}
          experiment={experiment.data}
          definitions={definitions}
          list={series.data}
          access={access}
          filters={filters.filters}
          revision={revision}
          view={view}
          newSeries={newSeries}
        />
      ) : (
        <EmptySeries place={place} hasInputs={hasInputs} hasOutputs={hasOutputs} />
      )}
      {isImporting && access.import && (
        <Suspense fallback={null}>
          <ImportDialog
            place={place}
            definitions={definitions}
            access={access}
            busy={isBusy(experiment.data)}
            onClose={() => setImporting(false)}
            onImported={setNewSeries}
          />
        </Suspense>
      )}
    </>
  );
}

/** The same object while nothing has changed: the tables' columns follow from it. */
function useDefinitions(
  inputs: readonly InParameter[] = none,
  functions: readonly CompParameter[] = none,
  outputs: readonly OutParameter[] = none,
): Definitions {
  return useMemo(() => ({ inputs, functions, outputs }), [inputs, functions, outputs]);
}
const none: never[] = [];

function Waiting() {
  return (
    <>
      <PageHeader title="Series" />
      <Stack spacing={2} role="status" aria-label="Loading series">
        <Skeleton variant="rounded" height={96} />
        <Skeleton variant="rounded" height={320} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    </>
  );
}
