import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { creator, numeric, timestamp, uuid } from './fields.ts';

/**
 * What is said of a calculated value: why it is empty, and whether it is out of date, that is of the formula before, or
 * empty because it could not be calculated: calculating again may give another.
 */
const ofCalculation = { reason: z.string().optional(), out_of_date: z.literal(true).optional() };

/** Numbers, also for categorical parameters: the index into the categories. */
export const inValue = z.object({ in_parameter: uuid, value: numeric('Value') });
export const outValue = z.object({ out_parameter: uuid, value: numeric('Value').nullable() });
export const compValue = z.object({ comp_parameter: uuid, value: z.number().nullable(), ...ofCalculation });
const shownOutValue = outValue.extend(ofCalculation);

/** Why the engine chose a sample: what it expected to gain, how unsure it was, and the sample that is nearest. */
export const whyChosen = z.object({
  method: z.enum(['space-filling', 'expected-improvement', 'meeting-targets', 'exhausted']),
  expected_gain: z.number().nullable(),
  deviation: z.number().nullable(),
  /** Distance in lengthscales. */
  nearest: z.object({ sample: uuid, distance: z.number() }).nullable(),
});
export type WhyChosen = z.infer<typeof whyChosen>;

export const sample = z.object({
  uuid,
  /** The series that holds it. */
  series: uuid,
  is_generated: z.boolean(),
  predicted_score: z.number().nullable(),
  creator,
  created: timestamp,
  /** `create` for one made by hand, `import`, or `generate`. */
  source: z.enum(['create', 'import', 'generate']),
  /** Counts the changes: an edit names the version it started from, so that two people never overwrite each other. */
  version: z.number().int().min(0),
  /** The name of the person who changed its values last; absent where nobody has, or an import did. */
  edited_by: z.string().optional(),
  /** Place in its series, from 0. */
  position: z.number().int().min(0),
  inParameters: z.array(inValue),
  outParameters: z.array(shownOutValue),
  compParameters: z.array(compValue),
  /** The rules that it breaks; only samples that were imported or made by hand do. */
  brokenRules: z.array(uuid).optional(),
  /** The 90 % interval of the predicted score. */
  predicted_interval: z.object({ low: z.number(), high: z.number() }).nullable().optional(),
  whyChosen: whyChosen.optional(),
});
export type Sample = z.infer<typeof sample>;

export const sampleCreate = z.object({
  inParameters: z.array(inValue).max(200),
  outParameters: z.array(outValue).max(200).default([]),
  source: z.literal('create').default('create'),
});

/** The full sample is welcome; values that are left out stay as they are. */
export const sampleUpdate = z.object({
  version: z
    .int({ error: 'Version must be the version of the sample from which the edit began' })
    .min(0, messages.atLeast('Version', '0')),
  inParameters: z.array(inValue).max(200).default([]),
  outParameters: z.array(outValue).max(200).default([]),
});

/** A page of the samples of several experiments; `next` is null on the last one. */
export const experimentSamplesPage = z.object({
  experiments: z.array(z.object({ experiment: uuid, samples: z.array(sample) })),
  next: z.string().nullable(),
});
