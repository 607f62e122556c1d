/**
 * The categories in a pasted text: its lines, or the parts of a list with tabs, semicolons or commas. A comma between
 * digits is part of a name, such as 2,2-dimethylbutane. Undefined if the text is one category.
 */
export function pastedCategories(text: string): string[] | undefined {
  const separator = [/\r\n|\r|\n/, /\t/, /;/, /(?<!\d),|,(?!\d)/].find((one) => one.test(text.trim()));
  if (!separator) return undefined;
  const parts = text.split(separator).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** The categories in a text, which may be one, or none. */
export function categoriesFrom(text: string): string[] {
  const one = text.trim();
  return pastedCategories(text) ?? (one === '' ? [] : [one]);
}
