import * as z from 'zod';
import { experimentWrite, noise } from '#shared/contracts/experiments.ts';
import { mixtures } from '#shared/contracts/mixtures.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

/** Fields of the dialogs; samples per series and behaviour belong to the series screen. */
export const experimentForm = experimentWrite.pick({ name: true, description: true }).extend({ noise });
export type ExperimentForm = z.output<typeof experimentForm>;

/** An experiment that is there may have mixtures: its inputs name them. */
export const editedExperimentForm = experimentForm.extend({ mixtures });
export type MixturesForm = Pick<z.input<typeof editedExperimentForm>, 'mixtures'>;

export const newExperimentForm = experimentForm.extend({ project: z.uuid({ error: messages.empty('Project') }) });
export type NewExperiment = z.output<typeof newExperimentForm>;

/** Fields of every experiment form. */
export function ExperimentFields() {
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="description" label="Description" multiline />
      <NumberInput name="noise" label="Noise" required hint={noiseHint} />
    </>
  );
}

const noiseHint =
  'How much repeated measurements differ, as a share of the spread of all results: 0 (not at all) to 1. Keep 0 if unknown.';
