/** A probability in whole percent. */
export function probabilityText(share: number): string {
  if (share < 0.01) return 'less than 1 %';
  return share > 0.99 ? 'more than 99 %' : `${Math.round(100 * share)} %`;
}
