import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { shortNamePattern, shortNameProblem } from '../rules/short-name.ts';
import { named } from './field-messages.ts';

/**
 * Separate from the other fields, because the sign-in page uses those and should not load the list of Python's names.
 */
export const shortName = z
  .string(named('Short name'))
  .superRefine((value, context) => {
    const problem = shortNameProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ minLength: 1, maxLength: limits.shortName, pattern: shortNamePattern });
