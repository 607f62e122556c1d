import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { named } from './field-messages.ts';

/** Something that is seen: no blank, no control character, no zero-width space or other character without a shape. */
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Text that must hold something that is seen; blanks at its ends are dropped. `meta` is for the OpenAPI document. */
export const requiredText = (field: string, max: number) =>
  z
    .string(named(field))
    .trim()
    .min(1, messages.empty(field))
    .max(max, messages.tooLong(field, max))
    .refine((value) => visible.test(value), messages.empty(field))
    .meta({ pattern: '\\S' });

export const optionalText = (field: string, max: number) =>
  z.string(named(field)).trim().max(max, messages.tooLong(field, max)).default('');

export const name = requiredText('Name', limits.name);
export const description = optionalText('Description', limits.description);
export const unit = optionalText('Unit', limits.unit);
export const category = requiredText('Category', limits.category);

export const email = z
  .string(named('E-mail'))
  .trim()
  .toLowerCase()
  .min(1, messages.empty('E-mail'))
  .max(254, messages.tooLong('E-mail', 254))
  .regex(z.regexes.email, messages.email('E-mail'))
  .meta({ format: 'email' });

/** What is typed a second time: whether it is the same is the form's to judge. */
export const confirmationOf = (field: string) =>
  z.string(named(`${field} confirmation`)).min(1, messages.empty(`${field} confirmation`));

/** Any finite double. JSON has no others, but forms do. */
export const numeric = (field: string) => z.number(named(field));

export const uuid = z.uuid();
/** Unix seconds. */
export const timestamp = z.number().int();
export const count = z.number().int().min(0);
/** Who made a thing: the account's name at that time. */
export const creator = z.string();
