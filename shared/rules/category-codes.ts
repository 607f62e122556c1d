import { limits } from './limits.ts';
import { plainText } from './plain-text.ts';

/** Labels of a column as categories: a code in place of one that is longer than a category's name. */
export interface CodedLabels {
  categories: string[];
  /** The whole texts, by their codes. */
  texts: Record<string, string>;
}

/** The text of a label as it is stored beside its code: one line, as long as is stored. */
export const wholeText = (label: string) => plainText(label).slice(0, limits.categoryText).trim();

/**
 * The beginning of a long label is its code; where two begin alike, their number in the file follows it. The specified
 * length is of names that people give; a file may have SMILES or ligands (decision IMPORT-24).
 */
export function codeLabels(labels: readonly string[]): CodedLabels {
  const cut = (label: string, ending = '') => `${label.slice(0, limits.category - ending.length).trim()}${ending}`;
  const taken = new Set(labels.filter(({ length }) => length <= limits.category));
  const begun = labels.map((label) => cut(label));
  const texts: Record<string, string> = {};
  const categories = labels.map((label, index) => {
    if (label.length <= limits.category) return label;
    const first = begun[index] ?? '';
    let code = taken.has(first) || begun.indexOf(first) !== begun.lastIndexOf(first) ? '' : first;
    for (let count = 1; code === '' || taken.has(code); count++) code = cut(label, ` ${count}`);
    taken.add(code);
    texts[code] = wholeText(label);
    return code;
  });
  return { categories, texts };
}

/** The whole text of a category that is a code of one; any other text is itself. */
export function wholeLabel({ category_texts: texts }: WithCodes, text: string): string {
  return (texts && Object.hasOwn(texts, text) ? texts[text] : undefined) ?? text;
}
interface WithCodes {
  uuid: string;
  category_texts?: Readonly<Record<string, string>> | undefined;
}
