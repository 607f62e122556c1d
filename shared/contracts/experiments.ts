import * as z from 'zod';
import { blockKinds } from '../rules/blocks.ts';
import { jobField } from '../rules/jobs.ts';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { changesOf } from './changes-of.ts';
import { creator, description, name, numeric, recordLock, storedName, timestamp, uuid } from './fields.ts';
import { mixture, mixtures } from './mixtures.ts';
import { keptReason } from './samples.ts';

const { min, max } = limits.samplesPerSeries;

export const sampleCount = z
  .number(messages.sampleCount)
  .int(messages.sampleCount)
  .min(min, messages.sampleCount)
  .max(max, messages.sampleCount);
export const behaviour = z.enum(['explore', 'normal', 'exploit']);

/**
 * Expected standard deviation of a repeated measurement, as a share of the output's own spread: 0 is none, 1 is all of
 * it.
 */
export const noise = numeric('Noise').min(0, messages.noise).max(1, messages.noise);

/** The samples that share an effect, which is learned; absent is `none`. */
export const blocks = z.enum(blockKinds);

/** The reasons why samples failed or are left out, offered where people say so; those of samples join by themselves. */
export const reasons = z
  .array(keptReason)
  .max(limits.reasons, `An experiment keeps at most ${limits.reasons} reasons`)
  .refine((list) => new Set(list).size === list.length, 'A reason is there twice');

/** Other experiments of the workspace whose samples are learned from without being samples here. */
export const sources = z
  .array(uuid)
  .max(limits.sources, messages.tooMany('Sources', limits.sources))
  .refine((list) => new Set(list).size === list.length, messages.twice('A source'));

export const modelMetrics = z.object({
  r2: z.number(),
  r2_std: z.number(),
  me: z.number(),
  me_std: z.number(),
  mae: z.number(),
  mae_std: z.number(),
  mse: z.number(),
  mse_std: z.number(),
});
export type ModelMetrics = z.infer<typeof modelMetrics>;

/** Whether series follow the trade-off between all weighted outputs, in place of their weights; absent means no. */
export const wholeFront = z.boolean().optional();

export const experiment = z.object({
  uuid,
  name: storedName,
  description,
  sample_count: sampleCount,
  noise,
  expl: behaviour,
  whole_front: wholeFront,
  /** Inputs name the one that they are part of; absent without any. */
  mixtures: z.array(mixture).optional(),
  blocks: blocks.optional(),
  sources: sources.optional(),
  creator,
  created: timestamp,
  project: z.object({ uuid, name: z.string() }),
  project_id: uuid,
  workspace_id: uuid,
  /** Empty if no such job runs. */
  ...jobField('id', () => z.string()),
  /** True while the calculation is queued to collect further edits; the experiment is not busy meanwhile. */
  calculation_waits: z.boolean().optional(),
  /** True if formulas have changed or a calculation was stopped, so some values are out of date or empty. */
  calculation_outdated: z.literal(true).optional(),
  /** True if it has a series, so that a new input asks what it was for the samples. */
  has_series: z.literal(true).optional(),
  /** By input, what samples without a value of it count as having: a number, or the index of a category. */
  earlier_inputs: z.record(uuid, z.number()).optional(),
  /** Since when it is locked, and by whom; absent while it is not. */
  locked: recordLock.optional(),
  /** Why samples fail or are left out; absent while there are none. */
  reasons: z.array(z.string()).optional(),
  /** Grows with each change of the experiment, because responses and events may overtake each other. */
  revision: z.number().int().optional(),
  prediction_model: z.object({ uuid, metrics: modelMetrics }).nullable(),
});
export type Experiment = z.infer<typeof experiment>;

export const experimentWrite = z.object({
  name,
  description,
  sample_count: sampleCount.default(limits.samplesPerSeries.default),
  noise: noise.default(0),
  expl: behaviour.default('normal'),
  whole_front: wholeFront,
  reasons: reasons.optional(),
  mixtures: mixtures.optional(),
  blocks: blocks.optional(),
  sources: sources.optional(),
});

/** An update has no defaults: a default would reset a field that was left out. */
export const experimentUpdate = changesOf(
  z.object({
    ...{ name, description: description.unwrap(), sample_count: sampleCount, noise, expl: behaviour, blocks, reasons },
    whole_front: wholeFront.unwrap(),
    mixtures,
    sources,
  }),
);

/** In the list over all workspaces, each item also has its workspace. */
export const experimentInList = experiment.extend({ workspace: z.object({ uuid, name: z.string() }) });

export const duplicateMode = z.enum(['full', 'settings', 'scripts']);

/** `full` copies data, settings and scripts; the name defaults to the original name with ' (Duplicate)'. */
export const experimentDuplicate = z.object({
  duplicate: duplicateMode.default('full'),
  experiment: changesOf(
    z.object({
      ...{ name, description, sample_count: sampleCount, noise, expl: behaviour, blocks, reasons },
      whole_front: wholeFront.unwrap(),
    }),
  ).default({}),
});
