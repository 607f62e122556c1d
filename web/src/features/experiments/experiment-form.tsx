import * as z from 'zod';
import { blocks, experimentWrite, noise } from '#shared/contracts/experiments.ts';
import { mixtures } from '#shared/contracts/mixtures.ts';
import type { BlockKind } from '#shared/rules/blocks.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

/** Fields of the dialogs; samples per series and behaviour belong to the series screen. */
export const experimentForm = experimentWrite
  .pick({ name: true, description: true })
  .extend({ noise, blocks: blocks.exactOptional() });
export type ExperimentForm = z.output<typeof experimentForm>;

/** An experiment that is there may have mixtures: its inputs name them. */
export const editedExperimentForm = experimentForm.extend({ mixtures });
export type MixturesForm = Pick<z.input<typeof editedExperimentForm>, 'mixtures'>;

export const newExperimentForm = experimentForm.extend({ project: z.uuid({ error: messages.empty('Project') }) });
export type NewExperiment = z.output<typeof newExperimentForm>;

/** The form's values: an experiment that has no blocks, and is to have none, says nothing of them. */
export function withBlocks<Values extends Pick<ExperimentForm, 'blocks'>>(values: Values, before?: BlockKind): Values {
  if (values.blocks !== 'none' || before !== undefined) return values;
  const others = { ...values };
  delete others.blocks;
  return others;
}

/** Fields of every experiment form. */
export function ExperimentFields() {
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="description" label="Description" multiline />
      <NumberInput name="noise" label="Noise" required hint={noiseHint} />
      <SelectInput name="blocks" label="Results shift between" options={blockOptions} />
    </>
  );
}

const blockOptions: { value: BlockKind; label: string; text: string }[] = [
  { value: 'none', label: 'Nothing', text: 'Series and days are expected to agree.' },
  { value: 'series', label: 'Series', text: 'How much is learned. Repeat a sample in each series to sharpen it.' },
  { value: 'day', label: 'Days', text: 'By the day on which a sample was created (UTC). How much is learned.' },
];

const noiseHint =
  'How much repeated measurements differ, as a share of the spread of all results: 0 (not at all) to 1. Keep 0 if unknown.';
