import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { useRememberProgress } from '#web/lib/browser/seen-progress.ts';
import { useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { useSeriesList } from '#web/lib/resources/series.ts';
import { useSession } from '#web/lib/session/session.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';
import type { Definitions } from './definitions.ts';
import { useUndoKeys } from './edit/use-undo-keys.ts';
import { EmptySeries } from './empty-series.tsx';
import { FilterMenu } from './filters/filter-menu.tsx';
import { useSampleFilters } from './filters/filter-store.ts';
import { filterSubjects } from './filters/filter-subjects.ts';
import { SeriesList, type SeriesView } from './series-list.tsx';
import { SeriesToolbar } from './series-toolbar.tsx';
import { selectedParameter } from './table/use-selected-rows.tsx';
import { useLiveSeries } from './use-live-series.ts';
import { useSeriesAccess } from './use-series-access.ts';
import { ViewSwitch } from './view-switch.tsx';

/** Papa Parse loads with the dialog that needs it. */
const ImportDialog = lazy(async () => ({ default: (await import('./imports/import-dialog.tsx')).ImportDialog }));
const standsOutMilliseconds = 6000;

/** The series of an experiment: the settings of the next one, and all samples. */
export function SeriesScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place);
  const inputs = useInParameters(place);
  const outputs = useOutParameters(place);
  const functions = useCompParameters(place);
  const series = useSeriesList(place);
  const access = useSeriesAccess(place, series.data?.length);
  // The list of experiments links here to import a series, the charts to see the selected samples.
  const [search, setSearch] = useSearchParams();
  const [view, setView] = useState<SeriesView>(search.has(selectedParameter) ? 'table' : 'cards');
  const isImporting = search.has('import');
  const setImporting = (open: boolean) => setSearch(open ? { import: 'series' } : {}, { replace: true });
  const [newSeries, setNewSeries] = useState<string | undefined>();
  const { progress, failure, revision } = useLiveSeries(place, setNewSeries);
  useUndoKeys(place.experiment);
  useRememberProgress(place.experiment, series.data, outputs.data);

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

  const hasSeries = (series.data?.length ?? 0) > 0;

  return (
    <>
      <PageHeader title="Series" actions={hasSeries && <ViewSwitch view={view} onChange={setView} />} />
      <QueryState
        queries={{ experiment, inputs, functions, outputs, series }}
        waiting={<ScreenSkeleton label="Loading series" heights={[96, 320, 320]} />}
      >
        {({ experiment: { data: experiment }, inputs, outputs, series: { data: list } }) => (
          <>
            <SeriesToolbar
              key={`toolbar-${place.experiment}`}
              place={place}
              experiment={experiment}
              series={list}
              access={access}
              isDefined={inputs.data.length > 0 && outputs.data.length > 0}
              onImport={() => setImporting(true)}
              filter={hasSeries && <FilterMenu subjects={subjects} filters={filters} />}
            >
              <JobProgress experiment={experiment} latest={progress} failure={failure} />
            </SeriesToolbar>
            {hasSeries ? (
              <SeriesList
                key={`list-${place.experiment}`}
                place={place}
                experiment={experiment}
                definitions={definitions}
                list={list}
                access={access}
                filters={filters.filters}
                revision={revision}
                view={view}
                newSeries={newSeries}
              />
            ) : (
              <EmptySeries place={place} hasInputs={inputs.data.length > 0} hasOutputs={outputs.data.length > 0} />
            )}
            {isImporting && access.import && (
              <Suspense fallback={null}>
                <ImportDialog
                  place={place}
                  definitions={definitions}
                  access={access}
                  busy={isBusy(experiment)}
                  onClose={() => setImporting(false)}
                  onImported={setNewSeries}
                />
              </Suspense>
            )}
          </>
        )}
      </QueryState>
    </>
  );
}

/** The same object while nothing changes: the tables' columns depend on it. */
function useDefinitions(
  inputs: readonly InParameter[] = none,
  functions: readonly CompParameter[] = none,
  outputs: readonly OutParameter[] = none,
): Definitions {
  return useMemo(() => ({ inputs, functions, outputs }), [inputs, functions, outputs]);
}
const none: never[] = [];
