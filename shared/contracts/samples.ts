import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { exclusions } from '../rules/sample-state.ts';
import { named } from './field-messages.ts';
import { creator, numeric, optionalLine, requiredLine, timestamp, uuid } from './fields.ts';
import { plannedRun } from './series-design.ts';

/**
 * The state of a calculated value: the reason why it is empty, and whether it is out of date. It is out of date if its
 * formula has changed or could not be calculated, so another calculation may give another value.
 */
const calculationState = { reason: z.string().optional(), out_of_date: z.literal(true).optional() };

/** Numbers, for categorical parameters too: the index into the categories. */
export const inValue = z.object({ in_parameter: uuid, value: numeric('Value') });
/** The same where people name a setting: a category by its label, too. */
export const settingValue = z.union([z.number(), z.string().max(1000)], named('Value'));
export const settingInput = z.object({ in_parameter: uuid, value: settingValue });
export const outValue = z.object({ out_parameter: uuid, value: numeric('Value').nullable() });
export const compValue = z.object({ comp_parameter: uuid, value: z.number().nullable(), ...calculationState });
const outValueInResponse = outValue.extend(calculationState);

/**
 * Why the engine chose a sample: the expected gain of the score, or of the trade-off's volume along the whole front; the
 * uncertainty of the score, and the nearest sample.
 */
export const whyChosen = z.object({
  method: z.enum(['space-filling', 'expected-improvement', 'whole-front', 'meeting-targets', 'exhausted']),
  /** The purpose of a sample by expected improvement; absent from older ones. */
  purpose: z.enum(['improves', 'explores', 'insures', 'tests-level']).optional(),
  expected_gain: z.number().nullable(),
  /**
   * When it was chosen, the probability that its run succeeds and keeps all limits of that time; absent where neither was
   * in question, and from older ones.
   */
  acceptable: z.number().optional(),
  deviation: z.number().nullable(),
  /** Distance in lengthscales. */
  nearest: z.object({ sample: uuid, distance: z.number() }).nullable(),
});
export type WhyChosen = z.infer<typeof whyChosen>;

const exclusion = z.enum(exclusions);
/** One of the reasons why samples fail or are left out that an experiment keeps. */
export const keptReason = requiredLine('Reason', limits.reason);
/**
 * A change of a sample's state: its run failed, or its values are left out of score and model; null takes it back. The
 * reason is one of the experiment's or a text; a new one joins the experiment's.
 */
export const exclusionFields = {
  state: exclusion.nullable().optional(),
  reason: optionalLine('Reason', limits.reason).nullable().optional(),
};

/** A tag; files and forms part tags by semicolons. */
const tag = requiredLine('Tag', limits.tag).refine((text) => !text.includes(';'), 'A tag has no semicolon');
/** A note and tags of a sample; an empty text or list removes it. */
export const annotationFields = {
  note: z.string(named('Note')).trim().max(limits.note, messages.tooLong('Note', limits.note)).optional(),
  tags: z
    .array(tag)
    .max(limits.tags, messages.tooMany('Tags', limits.tags))
    .refine((list) => new Set(list).size === list.length, messages.twice('A tag'))
    .optional(),
};
/** The laboratory's own name of a sample: a vial, a barcode, a batch. No other sample of the experiment has it. */
export const sampleLabel = requiredLine('Label', limits.label);
const labelField = { label: sampleLabel.nullable().optional() };

/** The fields that people enter beside values: an edit changes them, and the history of a sample has them. */
export const enteredFields = { ...exclusionFields, ...annotationFields, ...labelField };
export type EnteredField = keyof typeof enteredFields;

/** Says in a call where its values come from, for the history of the samples. */
export const originFields = {
  /** The name of the file that was read. */
  file: optionalLine('File', limits.fileName).optional(),
  /** A change that takes another one back, or makes it again. */
  origin: z.enum(['undo', 'redo']).optional(),
};

const bounds = { low: z.number(), high: z.number() };
/** The 90 % interval of a predicted score. */
export const predictedInterval = z.object(bounds);
/** The predicted value of an output, with its 90 % interval. */
export const predictedValue = z.object({ value: z.number(), ...bounds });

/** The fields of a sample that are stored as they are shown. */
export const sampleFields = {
  is_generated: z.boolean(),
  /** `create` if made by hand; `import` or `generate` otherwise. */
  source: z.enum(['create', 'import', 'generate']),
  /** Position in its series, from 0. */
  position: z.number().int().min(0),
  /**
   * Number of changes. An edit names the version that it started from, so that two people never overwrite each other.
   */
  version: z.number().int().min(0),
  /** The name of the person who last changed the values; absent if nobody has, or if an import did. */
  edited_by: z.string().optional(),
  /** The laboratory's own name. */
  label: z.string().optional(),
  /** Failed: neither measured nor open. Left out: its values count neither in scores nor in models. Absent otherwise. */
  state: exclusion.optional(),
  /** Why it failed or is left out. */
  reason: z.string().optional(),
  /** A person's note and tags; absent where there are none. */
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** The purpose of a sample of a planned series. */
  planned: plannedRun.optional(),
};

export const sample = z.object({
  uuid,
  /** The series of the sample. */
  series: uuid,
  ...sampleFields,
  /** The place in the random run order of its series, from 1; absent where samples run in the order of their numbers. */
  run_order: z.number().int().min(1).optional(),
  predicted_score: z.number().nullable(),
  creator,
  created: timestamp,
  inParameters: z.array(inValue),
  outParameters: z.array(outValueInResponse),
  compParameters: z.array(compValue),
  /** The proposed values of a generated sample's inputs that an edit has changed since. */
  proposed_inputs: z.array(inValue).optional(),
  /** The rules that the sample violates. Only imported and hand-made samples can violate rules. */
  brokenRules: z.array(uuid).optional(),
  /** The names of the mixtures whose parts do not add up to the total, or of which too many are above 0. */
  brokenMixtures: z.array(z.string()).optional(),
  predicted_interval: predictedInterval.nullable().optional(),
  /** Each weighted output of a sample that lacks some; measured when the sample was proposed, or by the newest model. */
  predicted_outputs: z.array(predictedValue.extend({ uuid })).optional(),
  /**
   * The digest of the scale that the score was predicted on (`model-scale.ts`): with predicted outputs, or by a model.
   * Absent from older predictions.
   */
  predicted_on: z.string().optional(),
  /** The score of the predicted outputs on that scale, were their errors independent: what follows another scale needs. */
  predicted_independent: z.number().optional(),
  whyChosen: whyChosen.optional(),
});
export type Sample = z.infer<typeof sample>;

export const sampleCreate = z.object({
  inParameters: z.array(inValue).max(200),
  outParameters: z.array(outValue).max(200).default([]),
  source: z.literal('create').default('create'),
  ...labelField,
  /** A deleted sample of the series: it comes back as it was, whatever the values are. */
  restores: uuid.optional(),
});

/** Accepts a whole sample; values that are left out keep their value. */
export const sampleUpdate = z.object({
  version: z
    .int({ error: 'Version must be the version of the sample from which the edit began' })
    .min(0, messages.atLeast('Version', '0')),
  inParameters: z.array(inValue).max(200).default([]),
  outParameters: z.array(outValue).max(200).default([]),
  ...enteredFields,
  ...originFields,
});

/** A page of the samples of several experiments; `next` is null on the last one. */
export const experimentSamplesPage = z.object({
  experiments: z.array(z.object({ experiment: uuid, samples: z.array(sample) })),
  next: z.string().nullable(),
});
