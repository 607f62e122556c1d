/**
 * Whether a number can be kept: DynamoDB's numbers reach from 1e-130 to below 1e126, with 38 digits. Nothing that is
 * measured lies outside.
 */
export function isStorable(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-130 && size < 1e126);
}
