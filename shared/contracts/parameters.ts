import * as z from 'zod';
import { rangeOfLevels } from '../rules/axis.ts';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import type { Target, ValueRange } from '../rules/target.ts';
import { changesOf } from './changes-of.ts';
import { category, creator, name, numeric, requiredLine, storedName, timestamp, unit, uuid } from './fields.ts';
import { mixtureName } from './mixtures.ts';
import { shortName } from './short-name-field.ts';

const categories = z
  .array(category)
  .max(limits.categories, messages.tooMany('Categories', limits.categories))
  .superRefine(refuseRepeated('Category'));

function refuseRepeated(field: string) {
  return (values: readonly string[], context: z.core.$RefinementCtx): void => {
    values.forEach((value, index) => {
      if (values.indexOf(value) < index) {
        context.addIssue({ code: 'custom', path: [index], message: messages.exists(field) });
      }
    });
  };
}

/** The whole texts of an input's categories that are codes of longer labels in files, by category. */
export const categoryTexts = z.record(category, requiredLine('Category', limits.categoryText));

/**
 * With `rename_uses`, a new short name, and a new label of a category, is written into the formulas that use the old
 * one; without it, such a rename is refused, and formulas keep a former label.
 */
export const renaming = { rename_uses: z.boolean().optional() };

/** The value that samples without one of an input count as having: a number, or a category's index; null if unknown. */
const ofEarlierSamples = { earlier_value: numeric('Value of existing samples').nullish() };

/** The values of a numeric input in place of a range in steps, which then follows from them. */
export const inputLevels = z
  .array(numeric('Level'))
  .min(2, 'Give at least 2 levels')
  .max(limits.levels, messages.tooMany('Levels', limits.levels))
  .refine((values) => new Set(values).size === values.length, messages.exists('Level'));
/** The scale on which values are near to each other; linear unless it is said. */
export const inputScale = z.enum(['linear', 'log']);

/** An input that is costly to change: a series has at most so many values of it. */
export const held = z.strictObject({ values: z.int().min(1).max(100).default(1) });

/**
 * Numbers that describe the levels of a categorical input, so that a new level is predicted from those like it: a value
 * for each name, null where it is unknown. A category that is left out has none.
 */
export const levelProperties = z
  .strictObject({
    names: z
      .array(requiredLine('Property', limits.properties.name))
      .min(1, messages.empty('Properties'))
      .max(limits.properties.names, messages.tooMany('Properties', limits.properties.names))
      .superRefine(refuseRepeated('Property')),
    values: z.record(category, z.array(numeric('Property').nullable())),
  })
  .superRefine(({ names, values }, context) => {
    const rows = Object.entries(values);
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const [label, { length }] of rows) {
      if (length === names.length) continue;
      refuse(['values', label], `Give one value a property of ${label}: ${names.length}, not ${length}`);
    }
    const { values: most } = limits.properties;
    if (rows.length * names.length > most) refuse(['values'], messages.tooMany('Categories times properties', most));
  });

/** An input of an experiment, as no library has it. */
const ofExperiment = { part_of: mixtureName.nullish() };

const ofInParameter = z.object({
  name,
  short_name: shortName,
  unit: unit.unwrap(),
  is_categorical: z.boolean(),
  categories,
  min_value: numeric('Min value').nullish(),
  max_value: numeric('Max value').nullish(),
  step: numeric('Step').nullish(),
  is_visible: z.boolean(),
  category_texts: categoryTexts.optional(),
  levels: inputLevels.nullish(),
  scale: inputScale.nullish(),
  held: held.nullish(),
  properties: levelProperties.nullish(),
});
const inParameterFields = ofInParameter.extend({
  unit,
  is_categorical: z.boolean().default(false),
  categories: categories.default([]),
  is_visible: z.boolean().default(true),
});

/** An update contains only the changed fields; the input that results must be a valid `globalInParameterWrite`. */
export const globalInParameterUpdate = changesOf(ofInParameter);
export const inParameterUpdate = changesOf(ofInParameter.extend(ofExperiment)).extend({
  ...renaming,
  ...ofEarlierSamples,
});

/**
 * A categorical input always ranges from 0 to its last category in steps of 1, and one with levels over these; other
 * values are overwritten.
 */
export const globalInParameterWrite = inParameterFields.superRefine(checkInput).transform(withRange);

const experimentInput = inParameterFields.extend(ofExperiment);
export const settingsInParameterWrite = experimentInput.superRefine(checkInput).transform(withRange);

export const inParameterWrite = experimentInput
  .extend(ofEarlierSamples)
  .superRefine((value, context) => {
    checkInput(value, context);
    const { earlier_value: earlier, is_categorical, categories: labels } = value;
    if (earlier == null || !is_categorical || labels[earlier] !== undefined) return;
    context.addIssue({ code: 'custom', path: ['earlier_value'], message: 'Choose one of the categories' });
  })
  .transform(withRange);

type InputFields = z.output<typeof inParameterFields> & { part_of?: string | null | undefined };

function checkInput(value: InputFields, context: z.core.$RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (value.part_of != null && value.is_categorical) refuse('part_of', 'A part of a mixture is a number');
  if (value.is_categorical) {
    if (value.categories.length === 0) refuse('categories', messages.empty('Categories'));
    const unknown = Object.keys(value.properties?.values ?? {}).find((label) => !value.categories.includes(label));
    if (unknown !== undefined) refuse('properties', `Properties are given of ${unknown}, which is not a category`);
    return;
  }
  const { min_value: min, max_value: max, step, levels: given } = value;
  const least = given ? Math.min(...given) : min;
  if (value.scale === 'log' && least != null && least <= 0) {
    refuse(given ? 'levels' : 'min_value', 'Values on a logarithmic scale must be greater than 0');
  }
  if (value.part_of != null) {
    if (least != null && least < 0) refuse(given ? 'levels' : 'min_value', 'A part of a mixture cannot be below 0');
    if (value.held) refuse('part_of', 'A part of a mixture changes with the others: let it have any number of values');
  }
  if (given) return;
  if (min == null) refuse('min_value', messages.empty('Min value'));
  if (max == null) refuse('max_value', messages.empty('Max value'));
  if (step == null) refuse('step', messages.empty('Step'));
  else if (step <= 0) refuse('step', messages.greaterThan('Step', '0'));
  if (min != null && max != null && min > max) {
    refuse('min_value', messages.atMost('Min value', 'Max value'));
    refuse('max_value', messages.atLeast('Max value', 'Min value'));
  }
}

function withRange<Fields extends InputFields>(input: Fields) {
  const { levels: given, scale: wanted, held: few, part_of, properties, ...value } = input;
  const kept = { ...(few && { held: few }), ...(part_of != null && { part_of }) };
  if (value.is_categorical) {
    const range = { min_value: 0, max_value: value.categories.length - 1, step: 1 };
    return { ...value, ...kept, ...(properties && { properties }), ...range };
  }
  const sorted = given?.toSorted((a, b) => a - b);
  const range = sorted && rangeOfLevels(sorted);
  return {
    ...value,
    categories: [],
    min_value: range?.min ?? value.min_value ?? 0,
    max_value: range?.max ?? value.max_value ?? 0,
    step: range?.step ?? value.step ?? 1,
    ...(sorted && { levels: sorted }),
    ...(wanted === 'log' && { scale: wanted }),
    ...kept,
  };
}

const stored = {
  uuid,
  name: storedName,
  short_name: storedName,
  unit: storedName,
  categories: z.array(storedName),
  creator,
  created: timestamp,
};

export const inParameter = inParameterFields.extend({
  ...stored,
  min_value: z.number(),
  max_value: z.number(),
  step: z.number(),
  levels: z.array(z.number()).optional(),
  scale: inputScale.optional(),
  held: held.optional(),
  properties: levelProperties.optional(),
  /** The name of a mixture of the experiment. */
  part_of: z.string().optional(),
});
export type InParameter = z.infer<typeof inParameter>;

/** A range of values that may be open at one end, with the words before its ends; an end that is left out is open. */
export const valueRange = (named: string) =>
  z
    .strictObject({
      min: numeric(`${named} from`).nullable().default(null),
      max: numeric(`${named} to`).nullable().default(null),
    })
    .superRefine(orderedAs(`${named} from`, `${named} to`));

/** Refuses a range without an end, and one whose ends are in the wrong order. */
const orderedAs =
  (low: string, high: string) =>
  ({ min, max }: ValueRange, context: z.core.$RefinementCtx): void => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (min === null && max === null) refuse('min', messages.empty(low));
    if (min !== null && max !== null && min >= max) {
      refuse('min', messages.lessThan(low, high));
      refuse('max', messages.greaterThan(high, low));
    }
  };

export const target = z.union([
  z.literal('Maximize'),
  z.literal('Minimize'),
  numeric('Target value'),
  z
    .object({ min: numeric('Min value').nullable(), max: numeric('Max value').nullable() })
    .superRefine(orderedAs('Min value', 'Max value')),
]) satisfies z.ZodType<Target>;

const ofOutParameter = z.object({
  name,
  short_name: shortName,
  unit: unit.unwrap(),
  weight: numeric('Importance').min(0, messages.atLeast('Importance', '0')).max(1_000_000),
  target,
  is_functional: z.boolean(),
  formula: z.string().max(10_000, messages.tooLong('Formula', 10_000)),
  is_categorical: z.boolean(),
  categories,
  is_visible: z.boolean(),
  /** The values that an acceptable sample has, whatever its score. */
  limit: valueRange('Acceptable').nullish(),
  /** The values that the output can have at all. */
  bounds: valueRange('Possible').nullish(),
});
const { weight, formula } = ofOutParameter.shape;
const outParameterFields = ofOutParameter.extend({
  unit,
  weight: weight.default(100),
  target: target.default('Maximize'),
  is_functional: z.boolean().default(false),
  formula: formula.default(''),
  is_categorical: z.boolean().default(false),
  categories: categories.default([]),
  is_visible: z.boolean().default(true),
});

/** An update contains only the changed fields; the output that results must be a valid `outParameterWrite`. */
export const globalOutParameterUpdate = changesOf(ofOutParameter);
export const outParameterUpdate = globalOutParameterUpdate.extend(renaming);

/** A categorical output has neither limit nor bounds: a create leaves them out, and a change is refused. */
export const outParameterWrite = outParameterFields
  .superRefine((value, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (value.is_categorical && value.categories.length === 0) refuse('categories', messages.empty('Categories'));
    if (value.is_functional && value.formula.trim() === '') refuse('formula', messages.empty('Formula'));
    if (value.is_functional && value.is_categorical) refuse('is_functional', messages.typeNotSupported('Output'));
  })
  .transform(({ limit, bounds, ...value }) => ({
    ...value,
    ...(limit && !value.is_categorical && { limit }),
    ...(bounds && !value.is_categorical && { bounds }),
  }));

export const outParameter = outParameterFields.extend({
  ...stored,
  limit: valueRange('Acceptable').optional(),
  bounds: valueRange('Possible').optional(),
});
export type OutParameter = z.infer<typeof outParameter>;
