import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { keptMessage } from '#shared/rules/kept-values.ts';
import { type ChosenFormat, plainFormat } from '#web/lib/format/file-format.ts';
import type { OutputsPlan } from '#web/lib/imports/plan-outputs.ts';
import type { Confirmed, OutputsTarget } from '#web/lib/imports/read-outputs.ts';
import { targetSamples } from '#web/lib/imports/target-samples.ts';
import { useImportFile, useImportPlan } from '#web/lib/imports/use-import-file.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { editHistory } from '../changes/edit-history.ts';
import { importingOutputs } from '../changes/series-mutations.ts';
import type { Definitions } from '../definitions.ts';
import { useSending } from './import-frame.tsx';
import { outputsStep } from './import-steps.ts';

export interface FilledSeries {
  place: ExperimentPlace;
  series: Pick<Series, 'uuid' | 'number'>;
  definitions: Definitions;
}

/** The state of an import of outputs: the file, its format, the plan, and the samples that were left unchanged. */
export function useOutputsImport({ place, series, definitions }: FilledSeries, onClose: () => void) {
  const client = useQueryClient();
  const account = useAccountFormat() ?? plainFormat;
  const experiment = useExperiment(place).data?.name ?? '';
  const [confirmed, setConfirmed] = useState<Confirmed>();
  const [states, setStates] = useState(true);
  const [kept, setKept] = useState<string>();
  const importOutputs = useMutation(importingOutputs(client, place, series));
  const opening = useImportFile<'outputs'>();
  const { session } = opening;
  const { plan, isPlanned } = useImportPlan(session, { confirmed, states });

  function targetWith(samples: readonly Sample[]): OutputsTarget {
    const { inputs, outputs } = definitions;
    const parameters = [...inputs, ...outputs.filter((output) => !output.is_functional)];
    return { experiment, series: series.number, inputs, outputs, samples: targetSamples(samples, parameters) };
  }

  function open(file: File | undefined): void {
    setKept(undefined);
    setConfirmed(undefined);
    setStates(true);
    const { samples = [] } = cachedSeries(client, place).find(({ uuid }) => uuid === series.uuid) ?? {};
    opening.open(file && { kind: 'outputs', file, target: targetWith(samples), account, chosen: {} });
  }

  const [isSending, apply] = useSending(async () => {
    if (!session || !plan) return;
    const result = await importOutputs.mutateAsync({ ...(await session.body({ confirmed, states })), ...opening.said });
    const left = result.kept ?? [];
    if (countOfChanges(plan) > left.length) {
      const except = [...new Set(left.map(({ sample_number }) => sample_number))];
      const body = async (direction: 'undo' | 'redo') => ({
        ...(await session.body({ confirmed, states, again: { direction, except } })),
        ...opening.said,
        origin: direction,
      });
      const bodies = { undo: await body('undo'), redo: await body('redo') };
      editHistory(place.experiment).push(
        outputsStep({ client, place }, { series: { uuid: series.uuid, number: series.number }, bodies }),
      );
    }
    if (left.length === 0) return onClose();
    const message = keptMessage(left);
    if (result.samples.length < result.sample_count) {
      notify(message, 'warning');
      return onClose();
    }
    setKept(message);
    opening.change({ target: targetWith(result.samples) });
  });

  return {
    file: opening.file,
    open,
    chooseFormat: (format: ChosenFormat) => {
      setConfirmed(undefined);
      opening.chooseFormat(format);
    },
    confirmed,
    confirm: setConfirmed,
    states,
    setStates,
    session,
    plan,
    isReading: opening.isReading || (session !== undefined && !isPlanned),
    kept,
    apply,
    isSending,
  };
}

/** The number of values and states that an import changes. */
export const countOfChanges = ({ added, overwritten, states }: OutputsPlan): number =>
  added + overwritten.count + states.changed;
