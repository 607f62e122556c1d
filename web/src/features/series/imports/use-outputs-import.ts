import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { keptMessage } from '#shared/rules/kept-values.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import type { Confirmed } from '#web/lib/imports/outputs-options.ts';
import { sampleTable } from '#web/lib/imports/sample-table.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { editHistory } from '../changes/edit-history.ts';
import { useImportOutputs } from '../changes/use-change-series.ts';
import type { Definitions } from '../definitions.ts';
import { useFileFormat } from '../use-file-format.ts';
import { outputsStep } from './import-steps.ts';
import { type OpenedFile, useOutputsFile } from './use-outputs-file.ts';

export interface OutputsTarget {
  place: ExperimentPlace;
  series: Pick<Series, 'uuid' | 'number'>;
  definitions: Definitions;
}

/** The state of an import of outputs: the file, its format, the plan, and the samples that were left unchanged. */
export function useOutputsImport({ place, series, definitions }: OutputsTarget, onClose: () => void) {
  const client = useQueryClient();
  const account = useFileFormat();
  const experiment = useExperiment(place).data?.name ?? '';
  const [opened, setOpened] = useState<OpenedFile>();
  const [kept, setKept] = useState<string>();
  const [isSending, setSending] = useState(false);
  const importOutputs = useImportOutputs(place, series);
  const { session, isReading } = useOutputsFile(opened);

  const samplesHere = () => cachedSeries(client, place).find(({ uuid }) => uuid === series.uuid)?.samples ?? [];
  const tableOf = (samples: readonly Sample[]) =>
    sampleTable(samples, [...definitions.inputs, ...definitions.outputs.filter((output) => !output.is_functional)]);

  function open(file: File | undefined): void {
    setKept(undefined);
    if (!file) {
      setOpened(undefined);
      return;
    }
    const { inputs, outputs } = definitions;
    const options = { experiment, series: series.number, inputs, outputs, account, chosen: {} };
    setOpened({ file, options: { ...options, samples: tableOf(samplesHere()) } });
  }

  function change(options: Partial<OpenedFile['options']>): void {
    if (opened) setOpened({ ...opened, options: { ...opened.options, ...options } });
  }

  async function submit(): Promise<void> {
    if (!session || isReading) return;
    setSending(true);
    try {
      const result = await importOutputs.mutateAsync(await session.body());
      const left = result.kept ?? [];
      const samples = [...new Set(left.map(({ sample_number }) => sample_number))];
      const { added, overwritten } = session.plan;
      if (added + overwritten.count > left.length) {
        const bodies = await session.bodies(samples);
        editHistory(place.experiment).push(outputsStep(client, place, series, bodies));
      }
      if (left.length === 0) return onClose();
      const message = keptMessage(left);
      if (result.samples.length < result.sample_count) {
        notify(message, 'warning');
        return onClose();
      }
      setKept(message);
      change({ samples: tableOf(result.samples) });
    } catch {
      // The call has shown its message; the dialog stays open.
    } finally {
      setSending(false);
    }
  }

  return {
    file: opened?.file,
    open,
    chooseFormat: (format: ChosenFormat) =>
      change({ chosen: { ...opened?.options.chosen, ...format }, confirmed: undefined }),
    confirmed: opened?.options.confirmed,
    confirm: (confirmed: Confirmed | undefined) => change({ confirmed }),
    plan: session?.plan,
    isReading,
    kept,
    submit,
    isSending,
  };
}
