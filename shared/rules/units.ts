/** Units as laboratories write them, alone or as a quotient, in a row of units. */
const unitOfScience =
  /^(°[CF]|℃|K|[%‰]|[a-z]{1,4}[.-]?[ -]?%|% ?[a-zA-Z/()]{1,6}|pp[mb]|rpm|eq(uiv)?\.?|a\.?u\.?|m?AU|mAU\*s|(1\/)?[µμumnkMcpdh]?(g|l|L|m|s|mol|M|min|h|d|V|A|W|J|N|Pa|bar|psi|Hz|Da|eV|Ω)([²³]|⁻[¹²³]|\^?[-−]?\d)?([/*·. ][^\d\s].{0,8})?)$/;

/** Units in words. */
const unitInWords =
  /^(grad( ?[CF]|(el|ahr)[a-z]*)?|deg\.? ?[CF]|degrees?( [CF]| Celsius)?|prozent|per ?cent|pct\.?|äquiv(\.|alente?)?|equivalents?|sek(\.|unden?)?|sec(\.|onds?)?|minuten?|minutes?|std\.?|stunden?|hours?|heures?|tage?|days?|jours?|gramm?|grams?|liter|litres?|(1|U|umdr\.?)\/min)$/i;

/** Whether a cell of a row below the header is a unit. */
export const isUnitCell = (text: string): boolean =>
  unitOfScience.test(text) || unitInWords.test(text) || (/[\p{L}%‰°]/u.test(text) && isUnit(text));

/** No prefix makes a unit out of the symbol of an element: `Mg` is magnesium beside `Ca`. */
const factor =
  /^(1|[µμumnkcpfdh]?(g|l|L|m|s|mol|eq|M)|[µμumnkMGhd]?(Pa|bar|Hz|Da|eV|V|A|W|J|N|Ω|cal|U)|min|h|d|K|rpm|psi|atm|[Tt]orr|mmHg|°[CF]?|℃|%|‰|pp[mbt]|equiv|wt\.?[ -]?%|mol[ -]?%|vol\.?[ -]?%|rad)(\^?[-−]?\d|[²³]|⁻[¹²³⁴])?$/;

/** Whether a text is a unit, or a product or quotient of units: `°C`, `mol L-1`, `J/(mol K)`, `µg·mL⁻¹`. */
export function isUnit(text: string): boolean {
  const plain = text.trim().replace(/^\((.*)\)$/, '$1');
  if (factor.test(plain)) return true;
  const factors = plain
    .replaceAll(/[()]/g, ' ')
    .split(/[\s·⋅*/]+/)
    .filter((one) => one !== '');
  return factors.length > 1 && factors.length <= 4 && factors.every((one) => factor.test(one));
}

/** Quantities of one or two letters with the units that they are measured in (ISO 80000). */
const symbols: readonly (readonly [symbol: RegExp, unit: RegExp])[] = [
  [/^[Tϑθ]$/, /^(K|°[CF]|℃)$/],
  [/^[tτ]$/, /^([mµμ]?s|min|h|d)$/],
  [/^m$/, /^[mµμk]?g$/],
  [/^V$/, /^([mµμ]?[lL]|[cdm]?m(³|\^?3))$/],
  [/^[lLdrh]$/, /^[mcµμn]?m$/],
  [/^[cC]$/, /^([mµμ]?M|[mµμk]?(mol|g)[\s·/(].*)$/],
  [/^[pP]$/, /^([mkMh]?Pa|m?bar|psi|atm|[Tt]orr|mmHg)$/],
  [/^[nN]$/, /^([mµμk]?mol|rpm|min.*)$/],
  [/^[UE]$/, /^[mk]?V$/],
  [/^I$/, /^[mµμ]?A$/],
  [/^P$/, /^[mk]?W$/],
];

/** Words for quantities, which no ratio begins with. */
const quantity =
  /^(temp|time|zeit|dauer|duration|reaktionszeit|verweilzeit|temps|press|druck|volum|mass|masse|gewicht|weight|conc|konz|length|länge|flow|fluss|dose|speed|rate|power|leistung|strom|current|voltage|spannung|energy|energie|viscosity|density|dichte|yield|ausbeute|rendement|conversion|umsatz|selectivity|purity|reinheit|area|amount|menge|loading|beladung)/i;

/**
 * The name and the unit of a header that is written as their quotient, such as `T / °C` and `c / mol L-1` (ISO 80000-1),
 * or as `Zeit in min`. Undefined without evidence of a unit: `A/B`, `C/N`, `m/z`, `S / N` and `g/L` are names.
 */
export function quotientOf(header: string): { title: string; unit: string } | undefined {
  for (const { index, 0: mark } of header.matchAll(/\s*\/\s*|\s+in\s+|,\s+/g)) {
    const title = header.slice(0, index).trim();
    const unit = header.slice(index + mark.length).trim();
    if (title !== '' && isUnit(unit) && isUnitOf(unit, title, mark))
      return { title, unit: unit.replace(/^\((.*)\)$/, '$1') };
  }
  return undefined;
}

function isUnitOf(unit: string, title: string, mark: string): boolean {
  const isKnown = symbols.some(([symbol, units]) => symbol.test(title) && units.test(unit));
  if (isKnown || quantity.test(title)) return true;
  // Nothing is counted per degree or per cent.
  if (/[%‰°℃]/.test(unit)) return true;
  // `g/L` is a unit, and `C/N` a ratio.
  if (isUnit(title)) return false;
  const isApart = mark.trim() !== mark;
  if (/^\p{L}$/u.test(unit)) return isApart && mark.trim() === '/' && title.length > 2;
  return isApart || !/^\p{L}{1,2}$/u.test(unit);
}
