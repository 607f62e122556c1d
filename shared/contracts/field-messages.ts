import * as z from 'zod';
import { fieldLabel } from '../rules/field-label.ts';
import { messages } from '../rules/messages.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * The specification's message for an invalid field. It replaces zod's own wording, which would otherwise reach people
 * as the `detail` of a response.
 */
export function fieldMessage(issue: Issue, field = fieldLabel(issue.path ?? [])): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return messages.empty(field);
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, field);
    case 'invalid_value':
      return messages.oneOf(field, issue.values.map(String));
    case 'invalid_format':
      return issue.format === 'email' ? messages.email(field) : messages.invalid(field);
    case 'too_small':
      return tooSmall(issue, field);
    case 'too_big':
      return tooBig(issue, field);
    case 'invalid_union':
      return messages.typeNotSupported(field);
    default:
      return messages.invalid(field);
  }
}

/** Uses `fieldMessage` with a label that cannot be derived from the field's name. */
export const named = (field: string) => ({ error: (issue: Issue) => fieldMessage(issue, field) });

function wrongType({ expected, input }: Extract<Issue, { code: 'invalid_type' }>, field: string): string {
  if (expected !== 'number' && expected !== 'int') return messages.typeNotSupported(field);
  return expected === 'int' && Number.isFinite(input) ? messages.whole(field) : messages.numeric(field);
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>, field: string): string {
  const least = Number(minimum);
  if (origin === 'string') return least <= 1 ? messages.empty(field) : messages.tooShort(field, least);
  if (origin === 'array') return least <= 1 ? messages.empty(field) : messages.tooFew(field, least);
  return inclusive === false ? messages.greaterThan(field, String(minimum)) : messages.atLeast(field, String(minimum));
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>, field: string): string {
  if (origin === 'string') return messages.tooLong(field, Number(maximum));
  if (origin === 'array') return messages.tooMany(field, Number(maximum));
  return inclusive === false ? messages.lessThan(field, String(maximum)) : messages.atMost(field, String(maximum));
}

z.config({ customError: (issue) => fieldMessage(issue) });
