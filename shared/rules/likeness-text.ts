/**
 * How much a source says, in words.
 *
 * @param likeness the correlation of its values with those here at the same settings, 0 … 1
 */
export function likenessText(likeness: number): string {
  if (likeness >= 0.9) return 'nearly the same';
  if (likeness >= 0.6) return 'closely related';
  if (likeness >= 0.25) return 'somewhat related';
  return likeness > 0 ? 'hardly related' : 'not related, and not used';
}
