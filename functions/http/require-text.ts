import { fieldLabel } from '#shared/rules/field-label.ts';
import { messages } from '#shared/rules/messages.ts';
import { ApiError } from '../runtime/api-error.ts';

/** Halves of surrogate pairs, U+FFFD (for lost characters), and controls but tabs and line breaks: nothing shows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ud800-\udfff\ufffd]/u;

/** No body of a route is deeper; what is, is left out by its schema. */
const maxDepth = 16;

/** Refuses a body in which any text holds what is no text. JSON can say all of it by escapes. */
export function requireText(value: unknown): void {
  const path = unreadablePath(value, 0);
  if (!path) return;
  const message = messages.unreadable(fieldLabel(path.filter((part) => !/^\d+$/.test(part))));
  throw new ApiError('validation', message, { fields: { [path.join('.')]: message } });
}

/** Where the first such text is. A packed file has hundreds of thousands of numbers: nothing is allocated for them. */
function unreadablePath(value: unknown, depth: number): string[] | undefined {
  if (typeof value === 'string') return unreadable.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const path = unreadablePath(value[index], depth + 1);
      if (path) return [String(index), ...path];
    }
    return undefined;
  }
  for (const [name, part] of Object.entries(value)) {
    const path = unreadablePath(part, depth + 1);
    if (path) return [name, ...path];
  }
  return undefined;
}
