import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { numeric, uuid } from './fields.ts';
import { inValue, predictedValue, settingValue } from './samples.ts';

/** How exactly inputs are met, and the settings to judge by that. An input without a tolerance is met exactly. */
export const robustnessRequest = z.object({
  tolerances: z
    .array(
      z.object({
        in_parameter: uuid,
        /** On either side, in the unit of the input; in percent of the setting where its scale is logarithmic. */
        amount: numeric('Tolerance').min(0, 'A tolerance is 0 or more'),
      }),
    )
    .max(200)
    .default([]),
  /** From which score on a sample is a success, where no output has a limit. */
  least: numeric('Score')
    .min(0, 'A score is between 0 and 1')
    .max(1, 'A score is between 0 and 1')
    .default(limits.usualSuccess),
  /** The inputs that settings have values of. One that the model leaves out is as in the best sample if it is not among them. */
  in_parameters: z.array(uuid).max(200).default([]),
  settings: z
    .array(z.array(settingValue).max(200))
    .max(limits.robustSettings, messages.tooMany('Settings', limits.robustSettings))
    .default([]),
  /** Also look for the best robust setting that the rules allow. */
  find_best: z.boolean().default(false),
});

/** A setting with what is expected of it, and of samples around it. */
export const robustSetting = z.object({
  inParameters: z.array(inValue),
  /** The same by short name, a category by its label, as settings are asked about. */
  inputs: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  /** The expected share of successes within the tolerances: samples that keep all limits, or reach the score. */
  share: z.number(),
  predicted_outputs: z.array(predictedValue.extend({ uuid })),
  predicted_score: predictedValue,
});
export type RobustSetting = z.infer<typeof robustSetting>;

export const robustness = z.object({
  /** In the order of the request. */
  settings: z.array(robustSetting),
  /** Null unless one was asked for and found. */
  best: robustSetting.nullable(),
});
