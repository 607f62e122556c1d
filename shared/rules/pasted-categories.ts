/**
 * The categories in a pasted text: its lines, or the parts of a list with tabs, semicolons or commas. A comma between
 * digits is part of a name, such as 2,2-dimethylbutane; so is any separator in quotation marks, which are not part of
 * the name (decision IMPORT-120). Undefined if the text is one category as it stands.
 */
export function pastedCategories(text: string): string[] | undefined {
  const trimmed = text.trim();
  const masked = trimmed.replaceAll(inQuotes, (part) => '_'.repeat(part.length));
  const separator = separators.find((one) => one.test(masked));
  if (!separator && !isQuoted.test(trimmed)) return undefined;
  let start = 0;
  const parts = (separator ? masked.split(separator) : [masked]).map((part) => {
    // Each separator but the line break of two characters has one.
    const from = masked.indexOf(part, start);
    start = from + part.length;
    return withoutQuotes(trimmed.slice(from, start).trim());
  });
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** The categories in a text, which may be one, or none. */
export function categoriesFrom(text: string): string[] {
  const one = text.trim();
  return pastedCategories(text) ?? (one === '' ? [] : [one]);
}

/** The text of which `categoriesFrom` reads the same categories. */
export function categoriesText(categories: readonly string[]): string {
  const isRead = (label: string) => !needsQuotes.test(label) && (categories.length > 1 || !pastedCategories(label));
  return categories.map((label) => (isRead(label) ? label : `"${label.split('"').join('""')}"`)).join('; ');
}

/** The text of a list of categories to which others are pasted, each once. */
export const withPastedCategories = (text: string, pasted: string): string =>
  categoriesText([...new Set([...categoriesFrom(text), ...categoriesFrom(pasted)])]);

const separators = [/\r\n|\r|\n/, /\t/, /;/, /(?<!\d),|,(?!\d)/];
/** Quotation marks count where they are around a whole part, as in CSV. */
const inQuotes = /(?<=(?:^|[\r\n\t;,]) *)"(?:[^"\r\n]|"")*"(?= *(?:[\r\n\t;,]|$))/g;
const isQuoted = /^"(?:[^"\r\n]|"")*"$/;
const needsQuotes = /[;\t]|(?:^|,) *"/;

const withoutQuotes = (part: string): string =>
  isQuoted.test(part) ? part.slice(1, -1).replaceAll('""', '"').trim() : part;
