/** How much of a description, a formula or code a list shows. */
const shown = 100;

export function truncate(text: string): string {
  return text.length > shown ? `${text.slice(0, shown)}…` : text;
}
