/**
 * A person's text, so that plotly draws it literally. Plotly treats `<b>` and `<a href=…>` as markup, `&lt;` as a
 * character and `%{x}` as a value; a zero-width space after the first character prevents that.
 */
export function plainText(text: string): string {
  return text.replaceAll(/[<&]|%(?=\{)/g, (first) => `${first}\u200b`);
}
