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

/** Breaks a text between words into lines of at most `width` pixels. */
export function linesOf(text: string, width: number): string[] {
  const room = Math.floor(width / character);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= room) lines.splice(-1, 1, longer);
    else lines.push(cutText(word, width));
  }
  return lines;
}
