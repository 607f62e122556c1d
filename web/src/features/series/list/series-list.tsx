import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';
import { findSample } from '#web/lib/resources/series-cache.ts';
import { useSession } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useUnsavedIn } from '#web/unsaved/use-unsaved.ts';
import { useRecordedChanges } from '../changes/use-recorded-changes.ts';
import type { Definitions } from '../definitions.ts';
import { useOutsideHint } from '../exclusion/use-outside-hint.tsx';
import type { useSampleFilters } from '../filters/filter-store.ts';
import { type FilterSubject, filterText } from '../filters/filter-subjects.ts';
import { conditionTexts, useNextSeries } from '../generation/series-conditions.ts';
import type { SampleSort } from '../grid/arrange-samples.ts';
import type { OpenCell } from '../grid/cell-editor.tsx';
import { arrangeColumns } from '../grid/columns/arrange-columns.ts';
import { useColumnMenu } from '../grid/columns/use-column-menu.tsx';
import type { KeptColumns } from '../grid/columns/use-kept-columns.ts';
import { tableHeight } from '../grid/grid-frame.ts';
import type { NewSamples } from '../grid/range/range-commands.ts';
import { cardColumns, cardsHeight } from '../grid/sample-cards.ts';
import { SampleGrid } from '../grid/sample-grid.tsx';
import { type SampleRow, ScoresContext, ShortlistContext, sampleRows } from '../grid/sample-rows.ts';
import { allSeries, useArrangement } from '../grid/use-arrangement.ts';
import { useFrozen } from '../grid/use-frozen.ts';
import { useLockedColumns, useSampleColumns } from '../grid/use-sample-columns.ts';
import { useScores } from '../grid/use-scores.ts';
import { useSelectedRows } from '../grid/use-selected-rows.tsx';
import { useTableEdits } from '../grid/use-table-edits.ts';
import { useUnsavedPopover } from '../grid/use-unsaved-popover.tsx';
import { sampleCommands, useSampleMenu } from '../samples/use-sample-menu.tsx';
import { useExcludeSamples } from '../samples/use-say-of-samples.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import type { SeriesView } from './kept-view.tsx';
import { PrintedSamples } from './printed-samples.tsx';
import { SeriesCard } from './series-card.tsx';
import { useSeriesDialogs } from './use-series-dialogs.ts';
import { useSeriesMenu } from './use-series-menu.ts';

const SeriesDialogs = partWhenIdle(async () => (await import('./series-dialogs.tsx')).SeriesDialogs);

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  definitions: Definitions;
  list: readonly Series[];
  /** The list is long: only its first samples are there yet. */
  isArriving: boolean;
  access: SeriesAccess;
  filters: ReturnType<typeof useSampleFilters>['filters'];
  subjects: readonly FilterSubject[];
  /** A text that notes, tags or reasons must have. */
  text: string;
  /** Counts changes that came from other windows or jobs. */
  revision: number;
  view: SeriesView;
  sort: SampleSort | undefined;
  onSort: (sort: SampleSort | undefined) => void;
  /** How the columns are arranged. */
  kept: KeptColumns;
  /** The series that has just arrived. */
  newSeries: string | undefined;
  /** The sample whose details are asked for by the address. */
  detailsOf: string | undefined;
  onDetails: () => void;
}

/** All samples, as one card per series or in one table; both use the same rows and edits. */
export function SeriesList(props: Props) {
  const { place, experiment, definitions, list, isArriving, access, filters, subjects, text, revision, view } = props;
  const { sort, onSort, kept, newSeries } = props;
  const busy = isBusy(experiment);
  const format = useAccountFormat() ?? plainFormat;
  const dialogs = useSeriesDialogs();
  const onExclude = access.editSamples ? (rows: readonly SampleRow[]) => dialogs.openExclusion(rows) : undefined;
  const unsaved = useUnsavedIn(place.experiment);
  const rows = useMemo(() => sampleRows(list, unsaved), [list, unsaved]);
  const outside = useOutsideHint({ experiment: place.experiment, rows, decimal: format.decimal, onExclude });
  const edits = useTableEdits(place, experiment.name, format.decimal, {
    onExclude: (row, typed) => dialogs.openExclusion([row], typed),
    onEdited: outside.onEdited,
  });
  const open = useSyncExternalStore(edits.editor.subscribe, edits.editor.cell);
  const { onUnsaved, popover } = useUnsavedPopover(place.experiment);
  const excludeSamples = useExcludeSamples(place);
  const { createSamples, repeatSample } = useRecordedChanges({
    place,
    experimentName: experiment.name,
    definitions,
    mayCreate: access.advancedSamples,
  });
  const { actions, menu } = useSampleMenu(sampleCommands(access), busy, (command, row) => {
    if (command !== 'repeat' && command !== 'counts') return dialogs.openSample(command, row);
    const change = command === 'counts' ? excludeSamples([row], {}) : repeatSample(row.sample, row.series.number);
    // The query client tells why it failed.
    change.catch(() => undefined);
  });
  const { rankOf, scores } = useScores(rows, definitions.outputs, isArriving);
  const together = view === 'table';
  // Menu and header respond at once; the tables follow when the browser has time.
  const arranged = useArrangement({
    rows,
    rankOf,
    outputs: definitions.outputs,
    scale: scores.scale,
    keptAs: use(ShortlistContext),
    filters: useDeferredValue(filters),
    sort: useDeferredValue(sort),
    revision,
    together,
    isFrozen: open !== undefined,
    text: useDeferredValue(text),
  });
  const { shown, bar, selected } = useSelectedRows(place.experiment, arranged, onExclude);
  useOrphanedEditor(open, list, edits.orphan);
  useDetailsOf(props, rows, dialogs.openSample);
  const breaks = useMemo(
    () => list.some(({ samples }) => samples.some(({ brokenRules }) => brokenRules?.length)),
    [list],
  );
  const ruleNames = useRuleNames(place, breaks);
  const hasExpected = useMemo(
    () => list.some(({ samples }) => samples.some(({ predicted_outputs }) => predicted_outputs?.length)),
    [list],
  );
  const { openMenu, menu: columnMenu } = useColumnMenu(kept);
  const all = useSampleColumns(definitions, access, together, hasExpected);
  const asCards = useIsPhone() && !together;
  const arrangement = useMemo(() => {
    const inOrder = arrangeColumns(all, kept.layout);
    return asCards ? cardColumns(inOrder) : inOrder;
  }, [all, kept.layout, asCards]);
  // Under an open editor no column may appear, disappear or change its kind.
  const columns = useFrozen(arrangement, open !== undefined);
  const lockedColumns = useLockedColumns(list, columns);
  const nextSeries = useNextSeries(useSession()?.sub ?? '', place.experiment, definitions.inputs);
  const seriesMenu = useSeriesMenu({
    experiment,
    definitions,
    access,
    busy,
    isArriving,
    rows,
    rankOf,
    format,
    dialogs,
    place,
    onRepeatConditions: (conditions) => {
      nextSeries.put({ conditions });
      notify('These conditions hold for the next series', 'info');
    },
  });
  const table = {
    columns,
    asCards,
    kept,
    openColumnMenu: openMenu,
    outputs: definitions.outputs,
    rankOf,
    ruleNames,
    actions,
    sort,
    onSort,
    edits,
    blocked: busy,
    onUnsaved,
    onRefused,
    onExclude,
    decimal: format.decimal,
    selected,
  };
  const belowOf = ({ uuid }: Series): NewSamples => ({
    inputs: definitions.inputs,
    // The query client tells why it failed.
    onCreate: (made, pasted) => void createSamples(uuid, made, () => edits.keepStep(pasted)).catch(() => undefined),
  });
  const heightOf = (samples: number) => (asCards ? cardsHeight(samples, columns) : tableHeight(samples));
  const allRows = shown.get(allSeries) ?? [];

  return (
    <DecimalContext value={format.decimal}>
      <ScoresContext value={scores}>
        {bar}
        {together &&
          (allRows.length > 0 ? <SampleGrid {...table} label="All samples" rows={allRows} /> : <NothingPasses />)}
        {!together && (
          <Stack spacing={2}>
            {list.toReversed().map((series) => {
              const samples = shown.get(series.uuid) ?? [];
              return (
                <SeriesCard
                  key={series.uuid}
                  series={series}
                  menu={seriesMenu(series)}
                  isNew={series.uuid === newSeries}
                  shown={samples.length}
                  total={isArriving ? series.sample_count : series.samples.length}
                  height={heightOf(isArriving ? series.sample_count : samples.length)}
                  conditions={conditionTexts(definitions.inputs, series.conditions ?? {}, format.decimal)}
                >
                  {isArriving && series.samples.length === 0 && series.sample_count > 0 ? (
                    <NothingYet height={heightOf(series.sample_count)} />
                  ) : samples.length === 0 && series.samples.length > 0 ? (
                    <NothingPasses />
                  ) : (
                    <SampleGrid
                      {...table}
                      {...(series.locked && { columns: lockedColumns(series), onExclude: undefined })}
                      label={`Samples of series ${series.number}`}
                      rows={samples}
                      below={access.advancedSamples && !isArriving && !series.locked ? belowOf(series) : undefined}
                    />
                  )}
                </SeriesCard>
              );
            })}
          </Stack>
        )}
        {dialogs.open?.kind !== 'run-sheet' && (
          <PrintedSamples
            experiment={experiment.name}
            filters={() => [
              ...filters.map((filter) => filterText(filter, subjects, format.decimal)),
              ...(text.trim() ? [`“${text.trim()}” in what is noted`] : []),
            ]}
            series={together ? undefined : list.toReversed()}
            rowsOf={(series = allSeries) => shown.get(series) ?? []}
            columns={columns}
            outputs={definitions.outputs}
            rankOf={rankOf}
            ruleNames={ruleNames}
          />
        )}
        {menu}
        {columnMenu}
        {popover}
        {outside.hint}
        {dialogs.open && (
          <SeriesDialogs
            place={place}
            experiment={experiment}
            dialogs={dialogs}
            definitions={definitions}
            list={list}
            rankOf={rankOf}
            ruleNames={ruleNames}
            access={access}
          />
        )}
      </ScoresContext>
    </DecimalContext>
  );
}

const NothingYet = ({ height }: { height: number | string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ height }}>
    Loading samples…
  </Typography>
);
const NothingPasses = () => <EmptyState text="No samples pass the filter" />;

/** Closes the editor when its sample is deleted; `orphan` keeps the typed text. */
function useOrphanedEditor(open: OpenCell | undefined, list: readonly Series[], orphan: () => void): void {
  const isOrphaned = open !== undefined && !findSample(list, open.row.sample.uuid);
  useEffect(() => {
    if (isOrphaned) orphan();
  }, [isOrphaned, orphan]);
}

/** Opens the details of the sample that the address names, once it is there. */
function useDetailsOf(
  { detailsOf, onDetails, isArriving }: Props,
  rows: ReadonlyMap<string, readonly SampleRow[]>,
  openSample: ReturnType<typeof useSeriesDialogs>['openSample'],
): void {
  useEffect(() => {
    if (detailsOf === undefined) return;
    const row = [...rows.values()].flat().find(({ sample }) => sample.uuid === detailsOf);
    if (!row && isArriving) return;
    if (row) openSample('details', row);
    else notify('The sample is not there any more', 'warning');
    onDetails();
  }, [detailsOf, onDetails, isArriving, rows, openSample]);
}

const onRefused = (message: string) => notify(message, 'error');

/** Names of rules by uuid. Fetched only when a sample breaks a rule. */
function useRuleNames(place: ExperimentPlace, isWanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...rulesQuery(place), enabled: isWanted });
  return useMemo(() => new Map(data?.map(({ uuid, name }) => [uuid, name])), [data]);
}
