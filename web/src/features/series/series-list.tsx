import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import type { Experiment } from '../../../../shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '../../../../shared/contracts/parameters.ts';
import type { Series } from '../../../../shared/contracts/series.ts';
import { isBusy } from '../../../../shared/rules/jobs.ts';
import { rankSamples } from '../../../../shared/rules/rank.ts';
import { downloadText } from '../../lib/download-text.ts';
import { notify } from '../../lib/notices.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import type { RowMenuItem } from '../../ui/data-table/row-menu.tsx';
import { sampleColumns, type ValueColumn } from './sample-columns.ts';
import { type SampleRow, sampleRows } from './sample-rows.ts';
import { SampleTable } from './sample-table.tsx';
import { SeriesCard } from './series-card.tsx';
import { SeriesDialogs, useSeriesDialogs } from './series-dialogs.tsx';
import { seriesCsv, seriesFileName } from './series-file.ts';
import { useSampleEdits } from './use-sample-edits.ts';
import { type SampleCommand, useSampleMenu } from './use-sample-menu.tsx';
import type { SeriesAccess } from './use-series-access.ts';

export type SeriesView = 'cards' | 'table';

interface Props {
  place: ExperimentPlace;
  experiment: Experiment;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  list: readonly Series[];
  access: SeriesAccess;
  view: SeriesView;
  /** The series that has just arrived. */
  newSeries: string | undefined;
}

/** All samples, a card a series or in one table; both are the same rows and edits. */
export function SeriesList({ place, experiment, inputs, outputs, list, access, view, newSeries }: Props) {
  const busy = isBusy(experiment);
  const { pending, add } = useSampleEdits(place);
  const dialogs = useSeriesDialogs();
  const commands = sampleCommands(access);
  const { actions, menu } = useSampleMenu(commands, busy, dialogs.openSample);
  const rows = useMemo(() => sampleRows(list, pending), [list, pending]);
  const rankOf = useMemo(() => ranks([...rows.values()].flat(), outputs), [rows, outputs]);
  const { editSamples, advancedSamples, superadmin } = access;
  const hasActions = commands.length > 0;
  const columns = useMemo(() => {
    const column = {
      outputs: editSamples && !busy,
      inputs: editSamples && advancedSamples && !busy,
      source: superadmin,
      actions: hasActions,
    };
    return sampleColumns(inputs, outputs, { ...column, series: view === 'table' });
  }, [inputs, outputs, editSamples, advancedSamples, superadmin, hasActions, busy, view]);

  const table = {
    columns,
    outputs,
    rankOf,
    actions,
    onEdit: ({ sample }: SampleRow, { kind, parameter }: ValueColumn, value: number | null) =>
      add(sample.uuid, { kind, parameter: parameter.uuid, value }),
    onRefused,
  };

  function seriesMenu(series: Series): RowMenuItem[] {
    const items: RowMenuItem[] = [];
    if (access.advancedSamples) {
      items.push({ label: 'New sample', disabled: busy, onClick: () => dialogs.openNewSample(series) });
    }
    if (access.export) items.push({ label: 'Export CSV', onClick: () => exportSeries(series) });
    if (access.deleteSeries) {
      items.push({ label: 'Delete series', danger: true, disabled: busy, onClick: () => dialogs.openDelete(series) });
    }
    return items;
  }

  function exportSeries(series: Series): void {
    const samples = (rows.get(series.uuid) ?? []).map(({ sample }) => sample);
    downloadText(seriesFileName(experiment.name, series), seriesCsv({ ...series, samples }, inputs, outputs));
  }

  return (
    <>
      {view === 'table' ? (
        <SampleTable {...table} label="All samples" rows={[...rows.values()].flat()} />
      ) : (
        <Stack spacing={2}>
          {list.toReversed().map((series) => (
            <SeriesCard key={series.uuid} series={series} menu={seriesMenu(series)} isNew={series.uuid === newSeries}>
              <SampleTable {...table} label={`Samples of series ${series.number}`} rows={rows.get(series.uuid) ?? []} />
            </SeriesCard>
          ))}
        </Stack>
      )}
      {menu}
      <SeriesDialogs
        place={place}
        dialogs={dialogs}
        inputs={inputs}
        outputs={outputs}
        mayEditInputs={access.advancedSamples}
      />
    </>
  );
}

function sampleCommands({ editSamples, advancedSamples }: SeriesAccess): SampleCommand[] {
  if (!editSamples) return [];
  return advancedSamples ? ['edit', 'duplicate', 'delete'] : ['edit', 'delete'];
}

function ranks(rows: readonly SampleRow[], outputs: readonly OutParameter[]): ReadonlyMap<string, number> {
  const scores = rankSamples(
    rows.map(({ sample }) => sample),
    outputs,
  );
  return new Map(rows.map(({ sample }, index): [string, number] => [sample.uuid, scores[index] ?? Number.NaN]));
}

const onRefused = (message: string) => notify(message, 'error');
