import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { changesOf } from './changes-of.ts';
import { named } from './field-messages.ts';
import { count, creator, name, numeric, storedName, timestamp, unit, uuid } from './fields.ts';
import { renaming } from './parameters.ts';
import { shortName } from './short-name-field.ts';

/** Functions, rules and scripts: the definitions that contain Python. Inputs and outputs are in `parameters.ts`. */
const python = (field: string) => z.string(named(field)).max(20_000, messages.tooLong(field, 20_000));
const stored = { uuid, name: storedName, short_name: storedName, creator, created: timestamp };

const ofCompParameter = z.object({
  name,
  short_name: shortName,
  unit: unit.unwrap(),
  formula: python('Formula'),
  is_visible: z.boolean(),
});
export const compParameterWrite = ofCompParameter.extend({ unit, is_visible: z.boolean().default(true) });
export const compParameterUpdate = changesOf(ofCompParameter).extend(renaming);
export const compParameter = compParameterWrite.extend({ ...stored, unit: storedName });
export type CompParameter = z.infer<typeof compParameter>;

export const scriptWrite = z.object({ name, short_name: shortName, code: python('Code') });
export const scriptUpdate = changesOf(scriptWrite).extend(renaming);
export const script = scriptWrite.extend(stored);
export type Script = z.infer<typeof script>;

export const ruleWrite = z.object({ name, short_name: shortName, formula: python('Formula') });
export const ruleUpdate = changesOf(ruleWrite);
export const rule = ruleWrite.extend(stored);
export type Rule = z.infer<typeof rule>;

/** Points for rules and calculated outputs: a value for each of the named inputs; of a category, its index. */
export const rulesEvaluate = z.object({
  in_parameters: z.array(uuid).min(1, messages.empty('Inputs')).max(200),
  points: z
    .array(z.array(numeric('Value')).max(200))
    .min(1, messages.empty('Points'))
    .max(limits.evaluatedPoints, messages.tooMany('Points', limits.evaluatedPoints)),
});

export const rulesEvaluation = z.object({
  /** By point, the values of outputs that follow from the inputs alone; null where one cannot be calculated. */
  outputs: z.array(z.object({ out_parameter: uuid, values: z.array(z.number().nullable()) })).optional(),
  /** By point: false if it breaks a rule, otherwise null if a rule could not be evaluated there. */
  feasible: z.array(z.boolean().nullable()),
  /** The rules that do not hold everywhere, with indices of points. */
  rules: z.array(
    z.object({
      rule: uuid,
      broken: z.array(count),
      unknown: z.array(count),
      /** Why it could not be evaluated, at the first such point. */
      reason: z.string().nullable(),
    }),
  ),
});
export type RulesEvaluation = z.infer<typeof rulesEvaluation>;

/** A formula as it is typed; `replaces` is the definition that it changes. */
export const formulaPreviewRequest = z.object({ formula: python('Formula'), replaces: uuid.optional() });

/** The problems and values that a formula would have. Nothing is written. */
export const formulaPreview = z.object({
  /** Why it would be refused; lines and columns count from 1. */
  problems: z.array(z.object({ line: z.number(), column: z.number(), message: z.string() })),
  /** Three samples; without any, settings at the low end, in the middle and at the high end of the inputs. */
  samples: z.array(
    z.object({
      series: z.number().nullable(),
      number: z.number().nullable(),
      /** By short name: what the formula uses, a category as its label. */
      values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
      /** 1 or 0 for a rule. */
      value: z.number().nullable(),
      /** Why there is no value. */
      reason: z.string().optional(),
    }),
  ),
  /** A form of a rule that allows for rounding, where doubles decide the rule otherwise than decimals. */
  tolerant: z
    .object({
      formula: z.string(),
      /** Decimals obey an equality or a limit (`<=`, `>=`) where both sides are equal, and break a strict one there. */
      kind: z.enum(['equality', 'limit', 'strict']),
      /** Settings of the inputs at which both sides are equal in decimals; without those that it does not read. */
      settings: z.number(),
      /** Those that were tried: all, or so many drawn. */
      tried: z.number(),
      /** Those of them that the rule as it is typed decides otherwise than decimals, and the tolerant form does not. */
      wrong: z.number(),
    })
    .optional(),
});
export type FormulaPreview = z.infer<typeof formulaPreview>;
