import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { changesOf } from './changes-of.ts';
import { named } from './field-messages.ts';
import { creator, name, timestamp, unit, uuid } from './fields.ts';
import { renaming } from './parameters.ts';
import { shortName } from './short-name-field.ts';

/** Functions, rules and scripts: the definitions that contain Python. Inputs and outputs are in `parameters.ts`. */
const python = (field: string) => z.string(named(field)).max(20_000, messages.tooLong(field, 20_000));
/** Stored names are not validated, so rows stay readable after the rules for names change. */
const stored = { uuid, name: z.string(), creator, created: timestamp };

const ofCompParameter = z.object({
  name,
  short_name: shortName,
  unit: unit.unwrap(),
  formula: python('Formula'),
  is_visible: z.boolean(),
});
export const compParameterWrite = ofCompParameter.extend({ unit, is_visible: z.boolean().default(true) });
export const compParameterUpdate = changesOf(ofCompParameter).extend(renaming);
export const compParameter = compParameterWrite.extend(stored);
export type CompParameter = z.infer<typeof compParameter>;

export const scriptWrite = z.object({ name, short_name: shortName, code: python('Code') });
export const scriptUpdate = changesOf(scriptWrite).extend(renaming);
export const script = scriptWrite.extend(stored);
export type Script = z.infer<typeof script>;

export const ruleWrite = z.object({ name, short_name: shortName, formula: python('Formula') });
export const ruleUpdate = changesOf(ruleWrite);
export const rule = ruleWrite.extend(stored);
export type Rule = z.infer<typeof rule>;
