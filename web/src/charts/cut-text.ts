/** Average width of a 12-pixel character, rounded up. */
const character = 6.6;

/** Shortens a text to at most `width` pixels, ending in an ellipsis if it was cut. */
export function cutText(text: string, width: number): string {
  const most = Math.floor(width / character);
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
