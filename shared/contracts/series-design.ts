import * as z from 'zod';
import { designFamilies, designGoals, designModels, designVariants, runPurposes } from '../rules/designs/design.ts';

/** The reason why a sample is in its planned series; its position is the run order. */
export const plannedRun = z.strictObject({
  purpose: z.enum(runPurposes),
  /** Which repetition of its setting it is, from 1. */
  replicate: z.int().min(1).max(1000).default(1),
  /** From 1; absent where there are no blocks. */
  block: z.int().min(1).max(100).optional(),
});
export type PlannedPurpose = z.infer<typeof plannedRun>;

/** How a planned series was designed, so that it can be made again. */
export const seriesDesign = z.strictObject({
  goal: z.enum(designGoals),
  family: z.enum(designFamilies),
  variant: z.enum(designVariants).default(''),
  /** The effects that it was planned to estimate. */
  model: z.enum(designModels),
  /** The aim of an optimal design: estimates the effects, or predicts, as well as possible. */
  criterion: z.enum(['D', 'I']).optional(),
  seed: z.int().min(0).max(4_294_967_295),
  centres: z.int().min(0).max(100).default(0),
  replicates: z.int().min(1).max(100).default(1),
  blocks: z.int().min(1).max(100).default(1),
  /** Whether the samples are in a random order. */
  is_random: z.boolean().default(true),
});
export type SeriesDesign = z.infer<typeof seriesDesign>;

/** The design of an imported series, with the reason for each of its samples in their order. */
export const plannedDesign = seriesDesign.extend({
  runs: z.array(plannedRun).min(1).max(1000, 'A planned series has at most 1000 runs'),
});
export type PlannedDesign = z.infer<typeof plannedDesign>;
