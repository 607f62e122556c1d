import * as z from 'zod';
import { creator, numeric, timestamp, uuid } from './fields.ts';

/** Numbers, also for categorical parameters: the index into the categories. */
export const inValue = z.object({ in_parameter: uuid, value: numeric('Value') });
export const outValue = z.object({ out_parameter: uuid, value: numeric('Value').nullable() });
export const compValue = z.object({ comp_parameter: uuid, value: z.number().nullable() });

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
  /** Place in its series, from 0. */
  position: z.number().int().min(0),
  inParameters: z.array(inValue),
  outParameters: z.array(outValue),
  compParameters: z.array(compValue),
});
export type Sample = z.infer<typeof sample>;

export const sampleCreate = z.object({
  inParameters: z.array(inValue).max(200),
  outParameters: z.array(outValue).max(200).default([]),
  source: z.literal('create').default('create'),
});

/** The full sample is welcome; values that are left out stay as they are. */
export const sampleUpdate = z.object({
  version: z.number().int().min(0),
  inParameters: z.array(inValue).max(200).default([]),
  outParameters: z.array(outValue).max(200).default([]),
});

/** A page of the samples of several experiments; `next` is null on the last one. */
export const experimentSamplesPage = z.object({
  experiments: z.array(z.object({ experiment: uuid, samples: z.array(sample) })),
  next: z.string().nullable(),
});
