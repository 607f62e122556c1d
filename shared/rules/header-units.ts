import { restored } from './csv.ts';
import { plainText } from './plain-text.ts';
import { quotientOf } from './units.ts';

interface Parameter {
  name: string;
  short_name: string;
  unit?: string;
}

/** Whether a header is a parameter with its unit: in brackets, or after a slash, comma, blank or `in` as laboratories write. */
export function hasUnit(header: string, { name, short_name, unit = '' }: Parameter): boolean {
  // Another unit means other numbers: 350 K is not 350 °C. A text that is no unit may tell two columns apart.
  if (unit.trim() === '') return false;
  const [, label, round, square, bare] = unitAtEnd.exec(header) ?? [];
  const isNamed = label !== undefined && (same(label, name) || same(label, short_name));
  if (isNamed) return sameUnit(round ?? square ?? bare ?? '', unit);
  return [name, short_name].some((one) => {
    const ending = same(header.slice(0, one.length), one) ? header.slice(one.length) : '';
    return /^[\s_]/.test(ending) && sameUnit(ending.replace(/^[\s_]+(in\s+)?/i, ''), unit);
  });
}

/** Whether the row of units below the header, where there is one, says the parameter's own unit or none. */
export const agreesWithUnit = (below: string | undefined, { unit = '' }: Parameter): boolean =>
  below === undefined || below === '' || unit.trim() === '' || sameUnit(below, unit);

/** Headers with what the row of units below says; a header that ends with that unit has it once. */
export const withUnits = (headers: readonly string[], units: readonly string[]): string[] =>
  headers.map((header, index) => {
    const unit = units[index] ?? '';
    return unit === '' || sameUnit(splitHeader(header).unit, unit) ? header : `${header} (${unit})`;
  });

/** The unit that ends a header in brackets, as a quotient or as a percent sign, if it has one. */
export const unitOf = (header: string): string | undefined => inBrackets(header) ?? withoutBrackets(header)?.unit;

/** A quotient, or the percent sign of `ee %`: any other word that ends a header may belong to its title. */
function withoutBrackets(header: string): { title: string; unit: string } | undefined {
  const title = /^(.*\S)\s+%$/.exec(header.trim())?.[1];
  return quotientOf(header) ?? (title === undefined ? undefined : { title, unit: '%' });
}

/** How spreadsheets write that a column has times, in hours: `[h:mm]`. */
const ofClock = /^h{1,2}:mm(:ss)?$/i;
export const isClock = (unit: string): boolean => ofClock.test(unit);

const inBrackets = (header: string): string | undefined =>
  (nestedUnit.exec(header.trim()) ??
    /[([]\s*([^)\]]{1,12}?)\s*[)\]]$/.exec(isWholeUnit(header) ? '' : header.trim()))?.[1];

/** A unit with brackets of its own, as in `Cp (J/(mol K))`. */
const nestedUnit = /[([]\s*([^()[\]]{1,6}\/\s?\([^()[\]]{1,10}\))\s*[)\]]$/;

/** Brackets around a quotient's unit, as in `c / (mol/L)`. */
const isWholeUnit = (header: string) => /\/\s*\([^()]*\)$/.test(header.trim()) && quotientOf(header) !== undefined;

/**
 * A header without the unit that ends it, and the unit; an empty one if it has none. A number in brackets, as in
 * `Yield (2)` and `Yield (run 2)`, tells columns apart.
 */
export function splitHeader(header: string): { title: string; unit: string } {
  const unit = inBrackets(header);
  if (unit === undefined) return withoutBrackets(header) ?? { title: header, unit: '' };
  if (/(^|\s)\d+$/.test(unit)) return { title: header, unit: '' };
  const end = nestedUnit.test(header.trim()) ? /\s*[([][^([]*\([^()]*\)\s*[)\]]\s*$/ : /\s*[([][^([]*$/;
  // Durations are read in hours.
  return { title: header.slice(0, header.search(end)), unit: isClock(unit) ? 'h' : unit };
}

const unitAtEnd = /^([^([/,]*[^([/,\s])\s*(?:\((.*)\)|\[(.*)\]|[/,](.*))$/;

/**
 * Unifies different spellings: µ and μ, º and °, € and ¤, blanks; l and L, percent, and `mg L⁻¹` for `mg/L`. Other
 * letters' case tells units apart.
 */
export const plainUnit = (unit: string): string =>
  unit
    .replaceAll('º', '°')
    .replaceAll('¤', '€')
    .normalize('NFKC')
    .replaceAll(/[\s·⋅*]([A-Za-zμ]+)\^?[-−]1(?!\d)/g, '/$1')
    .replaceAll(/\s/g, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replaceAll(/(?<![A-Za-z])([mμnkdc]?)l(?![A-Za-z])/g, '$1L')
    .replace(ofClock, 'h')
    .replace(/^(percent|pct\.?)$/i, '%')
    .replace(/^deg\.?([CF])$/, '°$1');
export const sameUnit = (a: string, b: string) => plainUnit(a) === plainUnit(b);

/** Tells of headers whether they name one of the parameters, with or without a unit. */
export function knownHeaders(parameters: readonly Parameter[]): (header: string) => boolean {
  const names = new Set(parameters.flatMap(({ name, short_name }) => [name.toLowerCase(), short_name.toLowerCase()]));
  return (header) => {
    const text = restored(plainText(header)).toLowerCase();
    return names.has(text) || names.has(text.replace(/\s*[([/,].*$|[\s_]+[^\s_]*$/, ''));
  };
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
