/** A header without case, accents, blanks, marks, and a unit at the end. */
export const plainHeader = (text: string) =>
  text
    .replace(/\s*[([].*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const sample = '(sample|specimen|probe|proben|prufling|echantillon|muestra|campione|amostra|monster)';
const number = '(n|no|nr|nro|num|number|nummer|numero|id)';
const numbersOfSamples = new RegExp(`^(${number}(de|del|di|der|of|d|da)?)?${sample}s?${number}?$`);
const numbers = /^(no|nr|nro|num|number|nummer|numero)$/;

/** The content of a column by its header: the numbers of samples (`Proben-Nr.`), or only some numbers (`No.`, `#`). */
export function numbersOf(header: string): 'samples' | 'any' | undefined {
  const text = plainHeader(header.replaceAll('#', 'no').replaceAll('°', 'o'));
  if (numbersOfSamples.test(text)) return 'samples';
  return numbers.test(text) ? 'any' : undefined;
}
