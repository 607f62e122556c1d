import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { named } from './field-messages.ts';

/** A visible character: no blank, control character, zero-width space or other character without a shape. */
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Text with at least one visible character; blanks at both ends are removed. `meta` is for the OpenAPI document. */
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

/** A value that is typed a second time; the form compares the two. */
export const confirmationOf = (field: string) =>
  z.string(named(`${field} confirmation`)).min(1, messages.empty(`${field} confirmation`));

/** Any finite double. JSON cannot express others, but forms can. */
export const numeric = (field: string) => z.number(named(field));

export const uuid = z.uuid();
/** Unix seconds. */
export const timestamp = z.number().int();
export const count = z.number().int().min(0);
/** The name of the account that created the row, at that time. */
export const creator = z.string();
