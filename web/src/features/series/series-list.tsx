import Stack from '@mui/material/Stack';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { findSample } from '#web/lib/resources/merge-series.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUnsavedIn } from '#web/unsaved/use-unsaved.ts';
import type { Definitions } from './definitions.ts';
import { useTableEdits } from './edit/use-table-edits.ts';
import type { useSampleFilters } from './filters/filter-store.ts';
import { useRuleNames } from './samples/use-rule-names.ts';
import { type SampleCommand, useSampleMenu } from './samples/use-sample-menu.tsx';
import { SeriesCard } from './series-card.tsx';
import { SeriesDialogs, useSeriesDialogs } from './series-dialogs.tsx';
import type { SampleSort } from './table/arrange-samples.ts';
import type { OpenCell } from './table/open-editor.ts';
import { sampleColumns } from './table/sample-columns.ts';
import { tableHeight } from './table/sample-grid.ts';
import { rankRows, sampleRows } from './table/sample-rows.ts';
import { SampleTable } from './table/sample-table.tsx';
import { useUnsavedPopover } from './table/unsaved-popover.tsx';
import { allSeries, useArrangement } from './table/use-arrangement.ts';
import { useSelectedRows } from './table/use-selected-rows.tsx';
import { useFileFormat } from './use-file-format.ts';
import type { SeriesAccess } from './use-series-access.ts';
import { useSeriesMenu } from './use-series-menu.ts';

export type SeriesView = 'cards' | 'table';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  definitions: Definitions;
  list: readonly Series[];
  access: SeriesAccess;
  filters: ReturnType<typeof useSampleFilters>['filters'];
  /** Counts changes that came from other windows or jobs. */
  revision: number;
  view: SeriesView;
  /** The series that has just arrived. */
  newSeries: string | undefined;
}

/** All samples, as one card per series or in one table; both use the same rows and edits. */
export function SeriesList(props: Props) {
  const { place, experiment, definitions, list, access, filters, revision, view, newSeries } = props;
  const busy = isBusy(experiment);
  const format = useFileFormat();
  const edits = useTableEdits(place, experiment.name, format.decimal);
  const open = useSyncExternalStore(edits.editor.subscribe, edits.editor.cell);
  const unsaved = useUnsavedIn(place.experiment);
  const { onUnsaved, popover } = useUnsavedPopover(place.experiment);
  const [sort, onSort] = useState<SampleSort>();
  const dialogs = useSeriesDialogs();
  const { actions, menu } = useSampleMenu(sampleCommands(access), busy, dialogs.openSample);
  const rows = useMemo(() => sampleRows(list, unsaved), [list, unsaved]);
  const rankOf = useMemo(() => rankRows([...rows.values()].flat(), definitions.outputs), [rows, definitions.outputs]);
  const together = view === 'table';
  // Menu and header respond at once; the tables follow when the browser has time.
  const arranged = useArrangement({
    rows,
    rankOf,
    filters: useDeferredValue(filters),
    sort: useDeferredValue(sort),
    revision,
    together,
    isFrozen: open !== undefined,
  });
  const { shown, bar, selected } = useSelectedRows(place.experiment, arranged);
  useOrphanedEditor(open, list, edits.orphan);
  const breaks = useMemo(
    () => list.some(({ samples }) => samples.some(({ brokenRules }) => brokenRules?.length)),
    [list],
  );
  const ruleNames = useRuleNames(place, breaks);
  const columns = useFrozen(useSampleColumns(definitions, access, together), open !== undefined);
  const seriesMenu = useSeriesMenu({ experiment, definitions, access, busy, rows, rankOf, format, dialogs });
  const table = {
    columns,
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
    decimal: format.decimal,
    selected,
  };
  const all = shown.get(allSeries) ?? [];

  return (
    <DecimalContext value={format.decimal}>
      {bar}
      {together && (all.length > 0 ? <SampleTable {...table} label="All samples" rows={all} /> : <NothingPasses />)}
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
                height={tableHeight(samples.length)}
              >
                {samples.length === 0 && series.samples.length > 0 ? (
                  <NothingPasses />
                ) : (
                  <SampleTable {...table} label={`Samples of series ${series.number}`} rows={samples} />
                )}
              </SeriesCard>
            );
          })}
        </Stack>
      )}
      {menu}
      {popover}
      <SeriesDialogs
        place={place}
        experimentName={experiment.name}
        dialogs={dialogs}
        definitions={definitions}
        list={list}
        rankOf={rankOf}
        ruleNames={ruleNames}
        access={access}
      />
    </DecimalContext>
  );
}

const NothingPasses = () => <EmptyState text="No samples pass the filter" />;

function useSampleColumns(definitions: Definitions, access: SeriesAccess, series: boolean) {
  const { editSamples, advancedSamples, superadmin } = access;
  return useMemo(
    () =>
      sampleColumns(definitions, {
        outputs: editSamples,
        inputs: editSamples && advancedSamples,
        source: superadmin,
        actions: true,
        series,
      }),
    [definitions, editSamples, advancedSamples, superadmin, series],
  );
}

/** Freezes a value while `isFrozen`: under an open editor no column may appear, disappear or change its kind. */
function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!isFrozen && kept !== value) setKept(value);
  return isFrozen ? kept : value;
}

/** Closes the editor when its sample is deleted; `orphan` keeps the typed text. */
function useOrphanedEditor(open: OpenCell | undefined, list: readonly Series[], orphan: () => void): void {
  const isOrphaned = open !== undefined && !findSample(list, open.row.sample.uuid);
  useEffect(() => {
    if (isOrphaned) orphan();
  }, [isOrphaned, orphan]);
}

function sampleCommands({ editSamples, advancedSamples }: SeriesAccess): SampleCommand[] {
  if (!editSamples) return ['details'];
  return advancedSamples ? ['details', 'edit', 'duplicate', 'delete'] : ['details', 'edit', 'delete'];
}

const onRefused = (message: string) => notify(message, 'error');
