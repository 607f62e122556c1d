/** Whether a text says no more of a value than that it is smaller or larger. */
export const isLimit = (text: string): boolean => /^=?[<>≤≥≲≳]|^(not )?(less|more) than(?!\p{L})/iu.test(text);

const rough = /^([~≈∼]|(ca\.?|circa|approx\.?|about|etwa|env\.?)(?!\p{L}))/iu;

/** Whether a text is a limit of a number, or a rough one: `> 99`, `<=0.5 %`, `~5`, `ca. 40`. */
export function isCensored(text: string): boolean {
  if (!isLimit(text) && !rough.test(text)) return false;
  const rest = text.replace(/^[^\d]*?(?=[+\-−]?[.,]?\d)/, '');
  return /^[+\-−]?[.,]?\d[\d.,'’\s]*(e[+-]?\d+)?(\s?[%‰°\p{L}][^\d]{0,11})?$/iu.test(rest);
}
