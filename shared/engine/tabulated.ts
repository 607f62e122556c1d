const REACH = 8;
const PER_UNIT = 64;

/** A function of standardised values by linear interpolation in a table, constant beyond its ends. */
export function tabulated(
  of: (value: number) => number,
  { low = -REACH, high = REACH, perUnit = PER_UNIT } = {},
): (value: number) => number {
  const last = (high - low) * perUnit;
  const table = Float64Array.from({ length: last + 2 }, (_, index) => of(low + index / perUnit));
  return (value) => {
    const position = Math.min(last, Math.max(0, (value - low) * perUnit));
    const index = Math.floor(position);
    const below = table[index] ?? 0;
    return below + ((table[index + 1] ?? 0) - below) * (position - index);
  };
}
