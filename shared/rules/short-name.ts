import { limits } from './limits.ts';
import { messages } from './messages.ts';

const pythonKeywords =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try type while with yield case _';
/** Names that formulas and CSV files use for the product's own columns. */
const reserved = 'score predicted_score math statistics';
const forbidden = new Set(`${pythonKeywords} ${reserved}`.split(' '));

/** A regular expression of all short names that are well formed. */
export const shortNamePattern = `^(?!(${[...forbidden].join('|')})$)[A-Za-z_][A-Za-z0-9_]*$`;

/** The first sentence that is wrong with a short name, or undefined when it is well formed. Uniqueness is the server's. */
export function shortNameProblem(shortName: string, field = 'Short name'): string | undefined {
  if (shortName === '') return messages.empty(field);
  if (shortName.length > limits.shortName) return messages.tooLong(field, limits.shortName);
  if (shortName.includes('-')) return messages.dashes(field);
  if (!/^\w+$/.test(shortName)) return messages.characters(field);
  if (/^\d/.test(shortName)) return messages.leadingNumber(field);
  if (forbidden.has(shortName)) return messages.keyword(field);
  return undefined;
}
