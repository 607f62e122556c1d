import { useMemo, useState } from 'react';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { Exclusion } from '#shared/rules/sample-state.ts';
import type { SampleRow } from '../grid/sample-rows.ts';
import type { SampleDialogRequest } from '../samples/sample-dialog.tsx';
import type { SampleCommand } from '../samples/use-sample-menu.tsx';

type OpenDialog =
  | { kind: 'csv-address' }
  | { kind: 'details'; row: SampleRow }
  | { kind: 'annotation'; row: SampleRow }
  | { kind: 'exclusion'; rows: readonly SampleRow[]; typed: Exclusion | undefined }
  | { kind: 'import-outputs'; series: Series }
  | { kind: 'sample'; request: SampleDialogRequest }
  | { kind: 'delete-sample'; sample: Sample; name: string }
  | { kind: 'delete-series'; series: Series }
  | { kind: 'name-series'; series: Series }
  | { kind: 'series-annotation'; series: Series }
  | { kind: 'run-sheet'; series: Series };

/** The open dialog of the series screen. */
export function useSeriesDialogs() {
  const [open, setOpen] = useState<OpenDialog | undefined>();
  return useMemo(
    () => ({
      open,
      close: () => setOpen(undefined),
      openCsvAddress: () => setOpen({ kind: 'csv-address' }),
      openDelete: (series: Series) => setOpen({ kind: 'delete-series', series }),
      /** `typed` is the state that the person has typed into a cell. */
      openExclusion: (rows: readonly SampleRow[], typed?: Exclusion) =>
        rows.length > 0 && setOpen({ kind: 'exclusion', rows, typed }),
      openAnnotation: (series: Series) => setOpen({ kind: 'series-annotation', series }),
      openName: (series: Series) => setOpen({ kind: 'name-series', series }),
      openRunSheet: (series: Series) => setOpen({ kind: 'run-sheet', series }),
      openNewSample: (series: Series) => setOpen({ kind: 'sample', request: { mode: 'create', series } }),
      openOutputs: (series: Series) => setOpen({ kind: 'import-outputs', series }),
      openSample: (command: Exclude<SampleCommand, 'repeat' | 'counts'>, row: SampleRow) => {
        const { sample, series, number } = row;
        if (command === 'details') setOpen({ kind: 'details', row });
        else if (command === 'annotate') setOpen({ kind: 'annotation', row });
        else if (command === 'exclude') setOpen({ kind: 'exclusion', rows: [row], typed: undefined });
        else if (command === 'delete') {
          setOpen({ kind: 'delete-sample', sample, name: `sample ${number} of series ${series.number}` });
        } else setOpen({ kind: 'sample', request: { mode: command, series, sample, number } });
      },
    }),
    [open],
  );
}
