import * as z from 'zod';
import { messages } from '#shared/rules/messages.ts';

/** A day from a `DateInput`, in unix seconds. Typed text that is no day is a string. */
export const dayField = (field: string) =>
  z.int({
    error: ({ input }) =>
      typeof input === 'string' ? `${field} must be a date such as 31-12-2027` : messages.empty(field),
  });
