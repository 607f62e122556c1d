import { limits } from './limits.ts';
import { messages } from './messages.ts';

const pythonKeywords =
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try type while with yield case _';
/** Names of the product's own columns in formulas and CSV files. */
const reserved = 'score predicted_score math statistics';
/** Members of every JavaScript object: as a column, such a name would be found where there is none, or lost. */
const inherited =
  'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__';
const forbidden = new Set(`${pythonKeywords} ${reserved} ${inherited}`.split(' '));

/** A regular expression that matches the valid short names. */
export const shortNamePattern = `^(?!(${[...forbidden].join('|')})$)[A-Za-z_][A-Za-z0-9_]*$`;

/** The first problem of a short name, or undefined if it is valid. The server checks that it is unique. */
export function shortNameProblem(shortName: string, field = 'Short name'): string | undefined {
  if (shortName === '') return messages.empty(field);
  if (shortName.length > limits.shortName) return messages.tooLong(field, limits.shortName);
  if (shortName.includes('-')) return messages.dashes(field);
  if (!/^\w+$/.test(shortName)) return messages.characters(field);
  if (/^\d/.test(shortName)) return messages.leadingNumber(field);
  if (forbidden.has(shortName)) return messages.keyword(field);
  return undefined;
}

/** Letters that no accent can be taken from, or that people write with two others: ö is oe, in every language. */
const letters: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', œ: 'oe', å: 'aa', þ: 'th', ð: 'd', ł: 'l', đ: 'd' },
};
/** In capitals where the next letter is one. */
const spelled = (letter: string, after: string) => {
  const text = letters[letter.toLowerCase()] ?? letter;
  if (letter === letter.toLowerCase()) return text;
  return /^\p{Lu}/u.test(after) ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1);
};

/**
 * A valid short name for a name or a header, other than those that are taken: `yield` gives `yield_`, and Lösungsmittel
 * `Loesungsmittel`.
 */
export function shortNameFrom(text: string, isTaken: (shortName: string) => boolean = () => false): string {
  const words = text
    .replace(/\s*[([].*$/, '')
    .normalize('NFC')
    .replaceAll(/[äöüßæøœåþðłđ]/giu, (letter, at: number, whole: string) => spelled(letter, whole.slice(at + 1)))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const base = (words === '' || /^\d/.test(words) ? `p_${words}` : words).replace(/_$/, '');
  const ending = (suffix: string) => `${base.slice(0, limits.shortName - suffix.length)}${suffix}`;
  const first = shortNameProblem(ending('')) === undefined ? ending('') : ending('_');
  if (!isTaken(first)) return first;
  for (let count = 2; ; count++) if (!isTaken(ending(`_${count}`))) return ending(`_${count}`);
}
