/** Numbers that describe the levels of a categorical input: a value for each name, null where one is empty. */
export interface LevelProperties {
  names: readonly string[];
  /** By category; one that is left out has no properties. */
  values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Labels that have gone, with those in their places that were not there. */
export function newLabels(before: readonly string[], after: readonly string[]): Record<string, string> {
  const pairs = before.flatMap((label, index) => {
    const now = after[index];
    return now === undefined || after.includes(label) || before.includes(now) ? [] : [[label, now] as const];
  });
  return Object.fromEntries(pairs);
}

/** The values of each category after their list has changed: a renamed one keeps its own, those of a removed one go. */
export function followLabels<Value>(
  known: Readonly<Record<string, Value>>,
  before: readonly string[],
  after: readonly string[],
): Record<string, Value> {
  const renamed = newLabels(before, after);
  const pairs = Object.entries(known).map(([label, value]) => [renamed[label] ?? label, value] as const);
  return Object.fromEntries(pairs.filter(([label]) => after.includes(label)));
}

/** The properties of each category in order; NaN where there is none. */
export const propertyRows = ({ names, values }: LevelProperties, categories: readonly string[]): number[][] =>
  categories.map((category) => {
    const own = Object.hasOwn(values, category) ? (values[category] ?? []) : [];
    return names.map((_, column) => own[column] ?? Number.NaN);
  });

/** Why a column tells no levels apart. */
export type SilentColumn = { name: string; because: 'empty' | 'constant' | 'duplicate'; of?: string };

/**
 * Which columns the model can use. A duplicate has the values of an earlier one in another unit, that is with a factor,
 * an offset and the same gaps.
 */
export function silentColumns(names: readonly string[], rows: readonly (readonly number[])[]): SilentColumn[] {
  const telling: { name: string; values: readonly number[] }[] = [];
  return names.flatMap((name, column): SilentColumn[] => {
    const values = standardised(rows.map((row) => row[column] ?? Number.NaN));
    if (values === 'empty' || values === 'constant') return [{ name, because: values }];
    const same = telling.find((other) => isSame(other.values, values));
    if (same) return [{ name, because: 'duplicate', of: same.name }];
    telling.push({ name, values });
    return [];
  });
}

/** A column with mean 0 and variance 1, NaN where a value is missing. */
export function standardised(values: readonly number[]): number[] | 'empty' | 'constant' {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return 'empty';
  // Divided first, because squares of large numbers overflow.
  const largest = known.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const mean = known.reduce((sum, value) => sum + value / largest / known.length, 0);
  const variance = known.reduce((sum, value) => sum + (value / largest - mean) ** 2 / known.length, 0);
  if (!(variance > FINEST ** 2)) return 'constant';
  return values.map((value) => (value / largest - mean) / Math.sqrt(variance));
}

/** Smaller differences are rounding errors. */
const FINEST = 1e-9;

/** Whether two standardised columns differ by a factor and an offset only. */
export function isSame(one: readonly number[], other: readonly number[]): boolean {
  const sign = one.reduce((sum, value, at) => sum + (value * (other[at] ?? 0) || 0), 0) < 0 ? -1 : 1;
  return one.every((value, at) => {
    const own = sign * (other[at] ?? Number.NaN);
    return Number.isNaN(value) ? Number.isNaN(own) : Math.abs(value - own) < 1e-6;
  });
}
