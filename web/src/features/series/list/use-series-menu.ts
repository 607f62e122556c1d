import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { KeptConditions } from '#shared/contracts/series-conditions.ts';
import { download, downloadText } from '#web/lib/browser/download.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { notify } from '#web/lib/notices.ts';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { loadWhenIdle } from '#web/lib/timing/load-when-idle.ts';
import type { RowMenuItem } from '#web/ui/data-table/row-menu.tsx';
import { lockingSeries } from '../changes/series-mutations.ts';
import { useSayOfSeries } from '../changes/use-say-of-series.ts';
import type { Definitions } from '../definitions.ts';
import type { SampleRow } from '../grid/sample-rows.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import type { useSeriesDialogs } from './use-series-dialogs.ts';

const loadSeriesFile = loadWhenIdle(() => import('./series-file.ts'));

interface Options {
  experiment: Experiment;
  definitions: Definitions;
  access: SeriesAccess;
  busy: boolean;
  /** Files need all samples. */
  isArriving: boolean;
  /** As shown, with unsaved edits; files have the edits that count. */
  rows: ReadonlyMap<string, readonly SampleRow[]>;
  rankOf: ReadonlyMap<string, number>;
  format: FileFormat;
  dialogs: ReturnType<typeof useSeriesDialogs>;
  place: ExperimentPlace;
  /** Makes the conditions of a series those of the next one. */
  onRepeatConditions: (conditions: KeptConditions) => void;
}

/** The menu of a series. */
export function useSeriesMenu(options: Options) {
  const { experiment, definitions, access, busy, isArriving, rows, rankOf, format, dialogs } = options;
  const { place, onRepeatConditions } = options;
  const client = useQueryClient();
  const say = useSayOfSeries(place);
  const lock = useMutation(lockingSeries(client, place));
  /** Draws a random run order, or takes it away. */
  async function changeOrder(series: Series): Promise<void> {
    const { number, run_order: before } = series;
    const run_order = before ? undefined : { seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 };
    await say.order(series, { run_order });
    notify(run_order ? `Series ${number} has a random run order` : `Series ${number} runs in the order of its samples`);
  }
  async function exportAs(type: 'csv' | 'xlsx', series: Series): Promise<void> {
    const { seriesCells, seriesCsv, seriesFileName, workbook } = await loadSeriesFile();
    const shown = { ...series, samples: (rows.get(series.uuid) ?? []).map(({ counted }) => counted) };
    const name = seriesFileName(experiment.name, series, type);
    if (type === 'csv') return downloadText(name, seriesCsv(shown, definitions, rankOf, format));
    download(name, await workbook(seriesCells(shown, definitions, rankOf), `Series ${series.number}`));
  }
  return (series: Series): RowMenuItem[] => {
    const items: RowMenuItem[] = [];
    const isOpen = series.locked === undefined;
    if (access.advancedSamples && isOpen) {
      items.push({ label: 'New sample', disabled: busy, onClick: () => dialogs.openNewSample(series) });
    }
    if (access.editSamples || access.export) {
      items.push({ label: 'Run sheet', disabled: isArriving, onClick: () => dialogs.openRunSheet(series) });
    }
    if (access.editSamples && isOpen) {
      items.push({ label: 'Name', disabled: busy, onClick: () => dialogs.openName(series) });
      items.push({ label: 'Note and tags', disabled: busy, onClick: () => dialogs.openAnnotation(series) });
      // The samples of a planned series are numbered in their run order.
      if (!series.design) {
        const label = series.run_order ? 'Run in the order of samples' : 'Random run order';
        items.push({
          label,
          disabled: busy || isArriving, // The query client tells why it failed.
          onClick: () => void changeOrder(series).catch(() => undefined),
        });
      }
    }
    const { conditions } = series;
    if (access.generate && conditions) {
      items.push({ label: 'Repeat conditions', onClick: () => onRepeatConditions(conditions) });
    }
    if (access.export) {
      items.push({ label: 'Report', to: paths.report(place, series.number) });
      items.push({ label: 'Export CSV', disabled: isArriving, onClick: () => void exportAs('csv', series) });
      items.push({ label: 'Export Excel', disabled: isArriving, onClick: () => void exportAs('xlsx', series) });
      items.push({ label: 'CSV address', onClick: dialogs.openCsvAddress });
    }
    if (access.importOutputs && isOpen) {
      items.push({
        label: 'Import outputs',
        disabled: busy || isArriving,
        onClick: () => dialogs.openOutputs(series),
      });
    }
    if (access.lock) {
      const label = isOpen ? 'Lock' : 'Unlock';
      items.push({ label, disabled: busy, onClick: () => lock.mutate(series) });
    }
    if (access.deleteSeries && isOpen) {
      items.push({ label: 'Delete series', danger: true, disabled: busy, onClick: () => dialogs.openDelete(series) });
    }
    return items;
  };
}
