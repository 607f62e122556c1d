/** Generous average width of a character of 12 pixels. */
const character = 6.6;

/** A text that takes no more than `width` pixels beside an axis, with an ellipsis where it was cut. */
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
