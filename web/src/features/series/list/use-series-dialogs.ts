import { useMemo, useState } from 'react';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { SampleRow } from '../grid/sample-rows.ts';
import type { SampleDialogRequest } from '../samples/sample-dialog.tsx';
import type { SampleCommand } from '../samples/use-sample-menu.tsx';

type OpenDialog =
  | { kind: 'csv-address' }
  | { kind: 'details'; row: SampleRow }
  | { kind: 'import-outputs'; series: Series }
  | { kind: 'sample'; request: SampleDialogRequest }
  | { kind: 'delete-sample'; sample: Sample; name: string }
  | { kind: 'delete-series'; series: Series }
  | { kind: 'name-series'; series: Series }
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
      openName: (series: Series) => setOpen({ kind: 'name-series', series }),
      openRunSheet: (series: Series) => setOpen({ kind: 'run-sheet', series }),
      openNewSample: (series: Series) => setOpen({ kind: 'sample', request: { mode: 'create', series } }),
      openOutputs: (series: Series) => setOpen({ kind: 'import-outputs', series }),
      openSample: (command: Exclude<SampleCommand, 'repeat'>, row: SampleRow) => {
        const { sample, series, number } = row;
        if (command === 'details') setOpen({ kind: 'details', row });
        else if (command === 'delete') {
          setOpen({ kind: 'delete-sample', sample, name: `sample ${number} of series ${series.number}` });
        } else setOpen({ kind: 'sample', request: { mode: command, series, sample, number } });
      },
    }),
    [open],
  );
}
