import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { named } from './field-messages.ts';

/** A visible character: no blank, control character, zero-width space or other character without a shape. */
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A character of a text that stands in lists, menus, mails and logs beside others' words: no control character, no line
 * break, and none of the marks that turn around how the text after them is read (overrides and isolates of direction).
 */
const oneLine = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]';
const isOneLine = new RegExp(`^${oneLine}*$`, 'u');

/**
 * A line of text with at least one visible character; blanks at both ends are removed. `meta` is for the OpenAPI
 * document.
 */
export const requiredLine = (field: string, max: number) =>
  z
    .string(named(field))
    .trim()
    .min(1, messages.empty(field))
    .max(max, messages.tooLong(field, max))
    .refine((value) => isOneLine.test(value), messages.oneLine(field))
    .refine((value) => visible.test(value), messages.empty(field))
    .meta({ pattern: `^(?=.*\\S)${oneLine}*$` });

/** A line of text that may be empty. */
export const optionalLine = (field: string, max: number) =>
  z
    .string(named(field))
    .trim()
    .max(max, messages.tooLong(field, max))
    .refine((value) => isOneLine.test(value), messages.oneLine(field))
    .meta({ pattern: `^${oneLine}*$` });

export const name = requiredLine('Name', limits.name);
/** A text of several lines. */
export const description = z
  .string(named('Description'))
  .trim()
  .max(limits.description, messages.tooLong('Description', limits.description))
  .default('');
export const unit = optionalLine('Unit', limits.unit).default('');
export const category = requiredLine('Category', limits.category);
/** Names are not validated where they are read, so rows stay readable after the rules for names change. */
export const storedName = z.string();

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

/** A lock by a person: nothing below changes until it is unlocked. */
export const recordLock = z.object({ since: timestamp, by: z.string() });
/** The second at which something ends: of any day that a calendar can show, to the year 9999. */
export const expiry = (field: string) =>
  z
    .int(named(field))
    .min(0, messages.date(field))
    .max(Date.UTC(10_000, 0) / 1000 - 1, messages.date(field));
export const count = z.number().int().min(0);
/** The name of the account that created the row, at that time. */
export const creator = z.string();
