import Stack from '@mui/material/Stack';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Experiment } from '../../../../shared/contracts/experiments.ts';
import type { Series } from '../../../../shared/contracts/series.ts';
import { isBusy } from '../../../../shared/rules/jobs.ts';
import { sampleName } from '../../lib/merge-series.ts';
import { notify } from '../../lib/notices.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { SampleSort } from './arrange-samples.ts';
import { ConflictAlerts } from './conflict-alerts.tsx';
import type { Definitions } from './definitions.ts';
import type { useSampleFilters } from './filters/filter-store.ts';
import { sampleColumns } from './sample-columns.ts';
import { tableHeight } from './sample-grid.ts';
import { rankRows, sampleRows } from './sample-rows.ts';
import { SampleTable } from './sample-table.tsx';
import { SeriesCard } from './series-card.tsx';
import { SeriesDialogs, useSeriesDialogs } from './series-dialogs.tsx';
import { allSeries, useArrangement } from './use-arrangement.ts';
import { useFileFormat } from './use-file-format.ts';
import { useRuleNames } from './use-rule-names.ts';
import { useSampleEdits } from './use-sample-edits.ts';
import { type SampleCommand, useSampleMenu } from './use-sample-menu.tsx';
import type { SeriesAccess } from './use-series-access.ts';
import { useSeriesMenu } from './use-series-menu.ts';
import { useUndo } from './use-undo.ts';

export type SeriesView = 'cards' | 'table';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  definitions: Definitions;
  list: readonly Series[];
  access: SeriesAccess;
  filters: ReturnType<typeof useSampleFilters>['filters'];
  /** Counts what came from outside. */
  revision: number;
  view: SeriesView;
  /** The series that has just arrived. */
  newSeries: string | undefined;
}

/** All samples, a card a series or in one table; both are the same rows and edits. */
export function SeriesList(props: Props) {
  const { place, experiment, definitions, list, access, filters, revision, view, newSeries } = props;
  const busy = isBusy(experiment);
  const { pending, add, conflicts, settle } = useSampleEdits(place);
  const { onEdit, onUndo } = useUndo(add);
  const [sort, onSort] = useState<SampleSort>();
  const format = useFileFormat();
  const dialogs = useSeriesDialogs();
  const { actions, menu } = useSampleMenu(sampleCommands(access), busy, dialogs.openSample);
  const rows = useMemo(() => sampleRows(list, pending), [list, pending]);
  const rankOf = useMemo(() => rankRows([...rows.values()].flat(), definitions.outputs), [rows, definitions.outputs]);
  const together = view === 'table';
  // Menu and header show a choice at once; the tables follow when the browser has time.
  const shown = useArrangement({
    rows,
    rankOf,
    filters: useDeferredValue(filters),
    sort: useDeferredValue(sort),
    revision,
    together,
  });
  const breaks = useMemo(
    () => list.some(({ samples }) => samples.some(({ brokenRules }) => brokenRules?.length)),
    [list],
  );
  const ruleNames = useRuleNames(place, breaks);
  const columns = useSampleColumns(definitions, access, busy, together);
  const seriesMenu = useSeriesMenu({ experiment, definitions, access, busy, rows, format, dialogs });
  const table = {
    columns,
    outputs: definitions.outputs,
    rankOf,
    ruleNames,
    actions,
    sort,
    onSort,
    onEdit,
    onUndo,
    onRefused,
    decimal: format.decimal,
  };
  const all = shown.get(allSeries) ?? [];

  return (
    <>
      <ConflictAlerts
        conflicts={conflicts}
        columns={columns}
        nameOf={(uuid) => sampleName(list, uuid) ?? 'this sample'}
        onSettle={settle}
      />
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
      <SeriesDialogs
        place={place}
        dialogs={dialogs}
        definitions={definitions}
        list={list}
        rankOf={rankOf}
        ruleNames={ruleNames}
        access={access}
      />
    </>
  );
}

const NothingPasses = () => <EmptyState text="No samples pass the filter" />;

function useSampleColumns(definitions: Definitions, access: SeriesAccess, busy: boolean, series: boolean) {
  const { editSamples, advancedSamples, superadmin } = access;
  return useMemo(
    () =>
      sampleColumns(definitions, {
        outputs: editSamples && !busy,
        inputs: editSamples && advancedSamples && !busy,
        source: superadmin,
        actions: true,
        series,
      }),
    [definitions, editSamples, advancedSamples, superadmin, busy, series],
  );
}

function sampleCommands({ editSamples, advancedSamples }: SeriesAccess): SampleCommand[] {
  if (!editSamples) return ['details'];
  return advancedSamples ? ['details', 'edit', 'duplicate', 'delete'] : ['details', 'edit', 'delete'];
}

const onRefused = (message: string) => notify(message, 'error');
