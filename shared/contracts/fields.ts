import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { shortNameProblem } from '../rules/short-name.ts';

/** Text that must hold something besides blanks; blanks at its ends are dropped. */
export const requiredText = (field: string, max: number) =>
  z
    .string({ error: messages.empty(field) })
    .trim()
    .min(1, messages.empty(field))
    .max(max, messages.tooLong(field, max));

export const optionalText = (field: string, max: number) =>
  z.string().trim().max(max, messages.tooLong(field, max)).default('');

export const name = requiredText('Name', limits.name);
export const description = optionalText('Description', limits.description);
export const unit = optionalText('Unit', limits.unit);
export const category = requiredText('Category', limits.category);

export const shortName = z.string({ error: messages.empty('Short name') }).superRefine((value, context) => {
  const problem = shortNameProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

export const email = z
  .string({ error: messages.empty('E-mail') })
  .trim()
  .min(1, messages.empty('E-mail'))
  .max(254, messages.tooLong('E-mail', 254))
  .pipe(z.email(messages.email('E-mail')))
  .transform((value) => value.toLowerCase());

/** Any finite double. JSON has no others, but forms do. */
export const numeric = (field: string) => z.number({ error: messages.numeric(field) });

export const uuid = z.uuid();
/** Unix seconds. */
export const timestamp = z.number().int();
export const count = z.number().int().min(0);
/** Who made a thing: the account's name at that time. */
export const creator = z.string();
