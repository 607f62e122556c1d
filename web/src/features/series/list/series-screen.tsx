import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { labelCell } from '#shared/samples/sample-values.ts';
import { useRememberProgress } from '#web/lib/browser/seen-progress.ts';
import { type ReportedProgress, useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import { detailsParameter, type ExperimentPlace } from '#web/lib/paths.ts';
import { useCompParameters, useInParameters, useOutParameters } from '#web/lib/resources/definitions.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { useSampleFiles } from '#web/lib/resources/sample-files.ts';
import { useShownSeries } from '#web/lib/resources/series.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { useKeptAs } from '#web/lib/resources/shortlist.ts';
import { currentSession, useSession } from '#web/lib/session/session.ts';
import { ExperimentLock } from '#web/ui/experiment-lock.tsx';
import { JobFailureNotice } from '#web/ui/job-progress.tsx';
import { Later } from '#web/ui/later.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx';
import { useUndoKeys } from '../changes/use-undo-keys.ts';
import type { Definitions } from '../definitions.ts';
import { FilterMenu } from '../filters/filter-menu.tsx';
import { useSampleFilters } from '../filters/filter-store.ts';
import { filterSubjects } from '../filters/filter-subjects.ts';
import { JobStatus } from '../generation/job-status.tsx';
import { SeriesToolbar } from '../generation/series-toolbar.tsx';
import { ownColumns } from '../grid/columns/arrange-columns.ts';
import { ColumnsButton } from '../grid/columns/columns-button.tsx';
import { useKeptColumns } from '../grid/columns/use-kept-columns.ts';
import { FilesContext, ShortlistContext } from '../grid/sample-rows.ts';
import { selectedParameter } from '../grid/use-selected-rows.tsx';
import { useSeriesAccess } from '../use-series-access.ts';
import { ArrivingLine } from './arriving-line.tsx';
import { EmptySeries } from './empty-series.tsx';
import { useKeptView, ViewSwitch } from './kept-view.tsx';
import { SeriesList } from './series-list.tsx';

/** Restores the history of this window once everything is read that its steps need; an undo waits for it. */
function useKeptHistory(place: ExperimentPlace, experimentName: string, isReady: boolean) {
  const client = useQueryClient();
  const user = useSession()?.sub;
  const restoring = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    if (!isReady || user === undefined) return;
    restoring.current = import('./revive-steps.ts')
      .then(({ reviveSteps }) => reviveSteps(user, { client, place, experimentName }))
      .catch(console.error);
  }, [client, user, place, experimentName, isReady]);
  return restoring;
}

/** Papa Parse loads with the dialog that needs it. */
const ImportSeriesDialog = lazy(async () => ({
  default: (await import('../imports/import-series-dialog.tsx')).ImportSeriesDialog,
}));
const PlanSeriesDialog = lazy(async () => ({
  default: (await import('../plan/plan-series-dialog.tsx')).PlanSeriesDialog,
}));
const standsOutMilliseconds = 6000;

/** The series of an experiment: the settings of the next one, and all samples. */
export function SeriesScreen() {
  const place = useExperimentPlace();
  const experiment = useExperiment(place);
  const inputs = useInParameters(place);
  const outputs = useOutParameters(place);
  const functions = useCompParameters(place);
  const { whole, shown: series, arriving } = useShownSeries(place);
  const files = useSampleFiles(place);
  const access = useSeriesAccess(place, series.data?.length, experiment.data);
  // The list of experiments links here to import a series, the charts to see the selected samples.
  const [search, setSearch] = useSearchParams();
  const user = useSession()?.sub ?? '';
  const shown = useKeptView(user, place.experiment, search.has(selectedParameter) ? 'table' : undefined);
  const isImporting = search.has('import');
  const setImporting = (open: boolean) => setSearch(open ? { import: 'series' } : {}, { replace: true });
  const [isPlanning, setPlanning] = useState(false);
  /** The calculation that was asked for here. */
  const [asked, setAsked] = useState('');
  const [newSeries, setNewSeries] = useState<string | undefined>();
  const { progress, failure, revision } = useLiveSeries(place, setNewSeries);
  const isRead = Boolean(whole && experiment.data && inputs.data && outputs.data);
  useUndoKeys(place.experiment, useKeptHistory(place, experiment.data?.name ?? '', isRead));
  useRememberProgress(place.experiment, whole, outputs.data);

  useEffect(() => {
    if (!newSeries) return;
    const timer = setTimeout(() => setNewSeries(undefined), standsOutMilliseconds);
    return () => clearTimeout(timer);
  }, [newSeries]);

  const definitions = useDefinitions(inputs.data, functions.data, outputs.data);
  const keptAs = useKeptAs(place, inputs.data);
  const has = useHasColumns(series.data, keptAs !== undefined);
  const hasTexts = useMemo(
    () =>
      series.data?.some(
        ({ samples, ...own }) =>
          own.note || own.tags || samples.some(({ note, tags, reason }) => note ?? tags ?? reason),
      ) === true,
    [series.data],
  );
  const [text, setText] = useState('');
  const subjects = useMemo(() => filterSubjects(definitions, has), [definitions, has]);
  const filters = useSampleFilters(user, place.experiment, subjects);

  const columns = useMemo(() => ownColumns(definitions, access.superadmin, has), [definitions, access.superadmin, has]);
  const kept = useKeptColumns(user, place.experiment, columns);

  const hasSeries = (series.data?.length ?? 0) > 0;
  const queries = { experiment, inputs, functions, outputs, series };
  // Together with what `QueryState` shows then: by itself it would move the placeholders.
  const hasActions = useDeferredValue(hasSeries && Object.values(queries).every(({ data }) => data));

  return (
    <>
      <PageHeader
        title="Series"
        status={
          experiment.data && (
            <JobStatus
              place={place}
              experiment={experiment.data}
              latest={progress}
              asked={asked}
              mayCancel={access.cancel}
            />
          )
        }
        actions={
          hasActions && (
            <>
              <ColumnsButton kept={kept} />
              <ViewSwitch view={shown.view} onChange={shown.setView} />
            </>
          )
        }
      />
      <QueryState queries={queries} waiting={<ScreenSkeleton label="Loading series" heights={[96, 320, 320]} />}>
        {({ experiment: { data: experiment }, inputs, outputs, series: { data: list } }) => (
          <>
            <ExperimentLock experiment={experiment} />
            <SeriesToolbar
              key={`toolbar-${place.experiment}`}
              place={place}
              experiment={experiment}
              inputs={inputs.data}
              series={list}
              access={access}
              isDefined={inputs.data.length > 0 && outputs.data.length > 0}
              onImport={() => setImporting(true)}
              onPlan={() => setPlanning(true)}
              onCalculate={setAsked}
              filter={
                hasSeries && (
                  <FilterMenu
                    subjects={subjects}
                    filters={filters}
                    search={hasTexts ? { text, onChange: setText } : undefined}
                  />
                )
              }
            >
              <JobFailureNotice experiment={experiment} failure={failure} />
            </SeriesToolbar>
            <Later>
              {arriving && <ArrivingLine arriving={arriving} hasFailed={series.isError} onRetry={series.refetch} />}
              {hasSeries ? (
                <FilesContext value={files.data}>
                  <ShortlistContext value={keptAs}>
                    <SeriesList
                      key={`list-${place.experiment}`}
                      place={place}
                      experiment={experiment}
                      definitions={definitions}
                      list={list}
                      isArriving={arriving !== undefined}
                      access={access}
                      filters={filters.filters}
                      subjects={subjects}
                      text={hasTexts ? text : ''}
                      revision={revision}
                      view={shown.view}
                      sort={shown.sort}
                      onSort={shown.setSort}
                      kept={kept}
                      newSeries={newSeries}
                      detailsOf={search.get(detailsParameter) ?? undefined}
                      onDetails={() => setSearch({}, { replace: true })}
                    />
                  </ShortlistContext>
                </FilesContext>
              ) : (
                <EmptySeries
                  place={place}
                  hasInputs={inputs.data.length > 0}
                  hasOutputs={outputs.data.length > 0}
                  phase={phaseOfSeries(experiment, progress)}
                />
              )}
            </Later>
            {isPlanning && access.import && (
              <Suspense fallback={null}>
                <PlanSeriesDialog
                  place={place}
                  definitions={definitions}
                  mixtures={experiment.mixtures}
                  series={list}
                  busy={isBusy(experiment)}
                  onClose={() => setPlanning(false)}
                  onPlanned={setNewSeries}
                />
              </Suspense>
            )}
            {isImporting && access.import && (
              <Suspense fallback={null}>
                <ImportSeriesDialog
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

/** Whether some sample has a label, a run order or a state, and whether settings are kept: without, nothing shows. */
function useHasColumns(list: readonly Series[] = none, shortlist: boolean): Readonly<Record<string, boolean>> {
  const all = useMemo(() => list.flatMap(({ samples }) => samples), [list]);
  const label = useMemo(() => all.some((sample) => sample.label !== undefined), [all]);
  const run = useMemo(() => all.some(({ run_order }) => run_order !== undefined), [all]);
  const state = useMemo(() => all.some((sample) => sample.state !== undefined), [all]);
  return useMemo(() => ({ [labelCell]: label, run, state, shortlist }), [label, run, state, shortlist]);
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

/** The phase of the job that makes a series; '' before it has told one, undefined where none runs. */
function phaseOfSeries({ generation_id }: Experiment, progress: ReportedProgress | undefined): string | undefined {
  if (generation_id === '') return undefined;
  return progress?.job === generation_id ? progress.progress.phase : '';
}

/** The live events of the series screen; `onNewSeries` receives the uuid of a generated series. */
function useLiveSeries(place: ExperimentPlace, onNewSeries: (uuid: string | undefined) => void) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const live = useLiveExperiment(place, {
    screen: 'series',
    changeNotices: true,
    onChange: ({ editor }, applied) => {
      // The person's own edits do not rearrange rows.
      if (editor.uuid !== currentSession()?.sub) void applied.then(() => setRevision((count) => count + 1));
    },
    onEvent: ({ method, series, series_list, refetch }, applied) => {
      if (series_list || refetch) void applied.then(() => setRevision((count) => count + 1));
      if (method !== 'generation_success') return;
      // A large series is not part of its event; it is the last one of the fetched list.
      void applied.then(() => onNewSeries(series?.uuid ?? cachedSeries(client, place).at(-1)?.uuid));
    },
  });
  /** `revision` counts changes of samples from other windows or jobs. */
  return { ...live, revision };
}
