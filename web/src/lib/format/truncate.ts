/** Maximum length of a description, a formula or code in a list. */
const shown = 100;

export function truncate(text: string): string {
  return text.length > shown ? `${text.slice(0, shown)}…` : text;
}
