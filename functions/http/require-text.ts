import { fieldLabel } from '#shared/rules/field-label.ts';
import { messages } from '#shared/rules/messages.ts';
import { ApiError } from '../runtime/api-error.ts';

/** Halves of surrogate pairs, and control characters other than tabs and line breaks: no file, screen or log shows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ud800-\udfff]/u;

/** No body of a route is deeper; what is, is left out by its schema. */
const maxDepth = 16;

/** Refuses a body in which any text holds what is no text. JSON can say all of it by escapes. */
export function requireText(value: unknown, path: readonly string[] = []): void {
  if (path.length > maxDepth) return;
  if (typeof value === 'string') {
    if (unreadable.test(value)) throw refusal(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (typeof part === 'string' || typeof part === 'object') requireText(part, [...path, name]);
    }
  }
}

function refusal(path: readonly string[]): ApiError {
  const message = messages.unreadable(fieldLabel(path.filter((part) => !/^\d+$/.test(part))));
  return new ApiError('validation', message, { fields: { [path.join('.')]: message } });
}
