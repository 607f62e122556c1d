import { fieldLabel } from '#shared/rules/field-label.ts';
import { messages } from '#shared/rules/messages.ts';
import { ApiError } from '../runtime/api-error.ts';

/**
 * Unpaired surrogates, U+FFFD (for lost bytes), and control characters except tabs and line breaks: none can be
 * displayed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const unreadable = /[\u0000-\u0008\u000e-\u001f\u007f\ud800-\udfff\ufffd]/u;

/** No route's body is deeper; its schema removes whatever is. */
const maxDepth = 16;

/** Schemas leave out a field of this name, so that it would be ignored where others are refused. */
const prototypeKey = '__proto__';

/** Refuses a body with a field that schemas would leave out silently, or with unreadable characters in any text; JSON can express them by escapes. */
export function requireText(value: unknown): void {
  const path = unreadablePath(value, 0);
  if (!path) return;
  const message = messages.unreadable(fieldLabel(path.filter((part) => !/^\d+$/.test(part))));
  throw new ApiError('validation', message, { fields: { [path.join('.')]: message } });
}

/**
 * The path of the first unreadable text. It allocates nothing for numbers, because a packed file has hundreds of
 * thousands.
 */
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
    if (name === prototypeKey) throw new ApiError('validation', `A field may not be called ${prototypeKey}`);
    const path = unreadablePath(part, depth + 1);
    if (path) return [name, ...path];
  }
  return undefined;
}
