import { wholeText } from './category-codes.ts';
import { limits } from './limits.ts';
import { plainText } from './plain-text.ts';

/**
 * The category that a text of a file is: as it is written, else whatever its blanks and case, else by its first 20
 * characters, because category names are limited to 20 and longer ones were cut when the parameter was created. None
 * where a text is like several. `texts` are the whole texts of categories that are codes.
 */
export function categoryOf(
  text: string,
  categories: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): string | undefined {
  if (categories.includes(text)) return text;
  const whole = wholeText(text);
  const coded = categories.find((category) => Object.hasOwn(texts, category) && texts[category] === whole);
  if (coded !== undefined) return coded;
  for (const alike of [plainText, lower]) {
    const found = categories.filter((category) => alike(category) === alike(text));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  const cut = text.slice(0, limits.category).trim();
  return text.length > limits.category ? categories.find((category) => category === cut) : undefined;
}

/** The categories that a text is like where it is like several. */
export const categoriesLike = (text: string, categories: readonly string[]): string[] =>
  categories.filter((category) => lower(category) === lower(text));

const lower = (text: string) => plainText(text).toLowerCase();
