import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { named } from './field-messages.ts';

/**
 * A code of the authenticator app, or a recovery code (of former versions: 16 characters); blanks and dashes do
 * not count.
 */
export const factorCode = z
  .string(named('Code'))
  .max(100, messages.tooLong('Code', 100))
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine(
    (text) => /^(?:\d{6}|[a-z2-7]{16}|[a-z2-7]{24})$/.test(text),
    'Code has 6 digits, a recovery code 24 characters',
  );
