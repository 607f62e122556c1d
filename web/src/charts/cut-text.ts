/** Average width of a 12-pixel character, rounded up. */
const character = 6.6;

/** Shortens a text to at most `width` pixels, ending in an ellipsis if it was cut. */
export function cutText(text: string, width: number): string {
  const maxLength = Math.floor(width / character);
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
