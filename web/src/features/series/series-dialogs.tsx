import { useMemo, useState } from 'react';
import type { InParameter, OutParameter } from '../../../../shared/contracts/parameters.ts';
import type { Sample } from '../../../../shared/contracts/samples.ts';
import type { Series } from '../../../../shared/contracts/series.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SampleDialog, type SampleDialogRequest } from './sample-dialog.tsx';
import type { SampleRow } from './sample-rows.ts';
import { useChangeSeries } from './use-change-series.ts';
import type { SampleCommand } from './use-sample-menu.tsx';

type OpenDialog =
  | { kind: 'sample'; request: SampleDialogRequest }
  | { kind: 'delete-sample'; sample: Sample; name: string }
  | { kind: 'delete-series'; series: Series };

/** Which dialog of the series screen is open. */
export function useSeriesDialogs() {
  const [open, setOpen] = useState<OpenDialog | undefined>();
  return useMemo(
    () => ({
      open,
      close: () => setOpen(undefined),
      openDelete: (series: Series) => setOpen({ kind: 'delete-series', series }),
      openNewSample: (series: Series) => setOpen({ kind: 'sample', request: { mode: 'create', series } }),
      openSample: (command: SampleCommand, { sample, series, number }: SampleRow) => {
        if (command === 'delete') {
          setOpen({ kind: 'delete-sample', sample, name: `sample ${number} of series ${series.number}` });
        } else setOpen({ kind: 'sample', request: { mode: command, series, sample, number } });
      },
    }),
    [open],
  );
}

interface Props {
  place: ExperimentPlace;
  dialogs: ReturnType<typeof useSeriesDialogs>;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  mayEditInputs: boolean;
}

export function SeriesDialogs({ place, dialogs, inputs, outputs, mayEditInputs }: Props) {
  const changes = useChangeSeries(place);
  const { open, close } = dialogs;
  switch (open?.kind) {
    case 'sample':
      return (
        <SampleDialog
          request={open.request}
          inputs={inputs}
          outputs={outputs}
          mayEditInputs={mayEditInputs}
          changes={changes}
          onClose={close}
        />
      );
    case 'delete-sample':
      return (
        <ConfirmDialog
          title="Delete sample"
          text={`Do you really want to delete ${open.name}?`}
          onClose={close}
          onConfirm={() => changes.deleteSample.mutateAsync(open.sample)}
        />
      );
    case 'delete-series':
      return (
        <ConfirmDialog
          title="Delete series"
          text={`Do you really want to delete series ${open.series.number} and its ${open.series.samples.length} samples?`}
          onClose={close}
          onConfirm={() => changes.deleteSeries.mutateAsync(open.series)}
        />
      );
    default:
      return null;
  }
}
