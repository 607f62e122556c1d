import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { category, numeric, uuid } from './fields.ts';

const conditionOf = <Value extends z.ZodType>(value: Value) =>
  z.union([
    z.strictObject({ value }),
    z.strictObject({ in: z.array(value).min(1, messages.empty('Values')).max(1000, messages.tooMany('Values', 1000)) }),
    z.strictObject({ same: z.int().min(1).max(100) }),
    z
      .strictObject({ min: numeric('Min value').optional(), max: numeric('Max value').optional() })
      .superRefine(({ min, max }, context) => {
        if (min === undefined && max === undefined) {
          context.addIssue({ code: 'custom', path: ['min'], message: messages.empty('Min value') });
        }
        if (min !== undefined && max !== undefined && min > max) {
          context.addIssue({ code: 'custom', path: ['min'], message: messages.atMost('Min value', 'Max value') });
        }
      }),
  ]);

/**
 * The condition of an input in one series: a value, some values, a range, or at most so many different values. A
 * category is its label or its index.
 */
export const seriesCondition = conditionOf(z.union([numeric('Value'), category]));
export type SeriesConditionWrite = z.infer<typeof seriesCondition>;

/** The same as it is kept: categories as their indices. */
export const keptCondition = conditionOf(numeric('Value'));
export type KeptCondition = z.infer<typeof keptCondition>;

/** The conditions that a series was generated under, by input. */
export const keptConditions = z.record(uuid, keptCondition);
export type KeptConditions = z.infer<typeof keptConditions>;
