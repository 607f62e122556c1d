/**
 * A person's text as plotly draws it letter by letter. Plotly takes `<b>` or `<a href=…>` for markup, `&lt;` for a letter
 * and `%{x}` for a value; a space without width behind their first letter keeps it from that, wherever it draws.
 */
export function plainText(text: string): string {
  return text.replaceAll(/[<&]|%(?=\{)/g, (first) => `${first}\u200b`);
}
