import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import * as z from 'zod';
import { blocks, type Experiment, experimentWrite, noise, reasons, sources } from '#shared/contracts/experiments.ts';
import { mixtures } from '#shared/contracts/mixtures.ts';
import type { BlockKind } from '#shared/rules/blocks.ts';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { textList } from '#web/lib/forms/text-list.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

/** Fields of the dialogs; samples per series and behaviour belong to the series screen. */
export const experimentForm = experimentWrite.pick({ name: true, description: true }).extend({
  noise,
  blocks: blocks.exactOptional(),
  sources: sources.exactOptional(),
  /** True for the whole front. */
  whole_front: z.enum(['weights', 'front']).transform((choice) => choice === 'front'),
});
export type ExperimentForm = z.output<typeof experimentForm>;

/** The reasons of failed samples and of those that are left out, one a line. */
const reasonLines = textList(reasons, (text) => text.split('\n').flatMap((line) => line.trim() || []));

/** An experiment that is there may have mixtures, which its inputs name, and reasons, which its samples have given. */
export const editedExperimentForm = experimentForm.extend({ mixtures, reasons: reasonLines });
export type MixturesForm = Pick<z.input<typeof editedExperimentForm>, 'mixtures'>;

export const newExperimentForm = experimentForm.extend({ project: z.uuid({ error: messages.empty('Project') }) });
export type NewExperiment = z.output<typeof newExperimentForm>;

/** An experiment's settings as its form has them; without one, those of a new experiment. */
export const settingsInForm = ({ noise = 0, blocks = 'none', whole_front }: Partial<Experiment> = {}) => ({
  noise,
  blocks,
  whole_front: whole_front ? ('front' as const) : ('weights' as const),
});

/** The form's values: an experiment that has no blocks, and is to have none, says nothing of them. */
export function withBlocks<Values extends Pick<ExperimentForm, 'blocks'>>(values: Values, before?: BlockKind): Values {
  if (values.blocks !== 'none' || before !== undefined) return values;
  const others = { ...values };
  delete others.blocks;
  return others;
}

/** Chooses the experiments that an experiment learns from; one that is gone keeps its place until it is taken out. */
export function SourcesInput({ options }: { options: readonly { uuid: string; name: string }[] }) {
  const { field, fieldState } = useController({ name: 'sources' });
  const { ref, value, ...bound } = field;
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const known = new Set(options.map(({ uuid }) => uuid));
  const gone = chosen
    .filter((uuid) => !known.has(uuid))
    .map((uuid) => ({ uuid, name: 'An experiment not open to you' }));
  const all = [...options, ...gone];
  return (
    <TextField
      {...bound}
      select
      inputRef={ref}
      value={chosen}
      label="Learn from"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? sourcesHint}
      slotProps={{
        select: {
          multiple: true,
          renderValue: () => all.flatMap(({ uuid, name }) => (chosen.includes(uuid) ? [name] : [])).join(', '),
        },
      }}
    >
      {all.map(({ uuid, name }) => (
        <MenuItem key={uuid} value={uuid}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const sourcesHint =
  'Series also learn from the samples of these experiments, by short names. How much they say is learned; one that misleads is forgotten.';

/** Fields of every experiment form. */
export function ExperimentFields() {
  return (
    <>
      <TextInput name="name" label="Name" required maxLength={limits.name} autoFocus />
      <TextInput name="description" label="Description" multiline />
      <NumberInput name="noise" label="Noise" required hint={noiseHint} />
      <SelectInput name="whole_front" label="Several outputs" required options={aims} />
      <SelectInput name="blocks" label="Results shift between" options={blockOptions} />
    </>
  );
}

const aims = [
  { value: 'weights', label: 'Weights', text: 'Series raise the score, which weighs the outputs.' },
  {
    value: 'front',
    label: 'The whole front',
    text: 'Series follow the trade-off between all weighted outputs, whatever their weights. Ranks stay those of the score.',
  },
];

const blockOptions: { value: BlockKind; label: string; text: string }[] = [
  { value: 'none', label: 'Nothing', text: 'Series and days are expected to agree.' },
  { value: 'series', label: 'Series', text: 'How much is learned. Repeat a sample in each series to sharpen it.' },
  { value: 'day', label: 'Days', text: 'By the day on which a sample was created (UTC). How much is learned.' },
];

const noiseHint =
  'How much repeated measurements differ, as a share of the spread of all results: 0 (not at all) to 1. Keep 0 if unknown.';
