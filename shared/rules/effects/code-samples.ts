import type { CodedRun, DesignInput } from '../designs/design.ts';

/** An input as the samples have it. */
export interface EffectsInput {
  /** The values of a category are indices. */
  kind: 'numeric' | 'categorical';
  scale?: 'log' | undefined;
  /** The values that are coded as −1 and 1; by default the least and the greatest of the samples. */
  ends?: readonly [number, number] | undefined;
  /** The mixture that the input is a part of. */
  mixture?: { name: string; total: number } | undefined;
}

/** An input with several values. */
export interface CodedInput extends DesignInput {
  /** Its index among all inputs. */
  of: number;
  /** The least and the greatest value of the samples. */
  low: number;
  high: number;
  /** The levels of a category that occur, in order; the coded value is an index into them. */
  values: readonly number[];
}

export interface CodedSamples {
  inputs: CodedInput[];
  /** The inputs with one value, or none: they have no effect that could be seen. */
  constant: number[];
  runs: CodedRun[];
  /** Equal for samples with the same setting. */
  settings: string[];
}

/** Sums that differ by less than this share of the total are equal. */
const EQUAL = 1e-6;

/** Codes the inputs that vary: numbers from −1 to 1, parts of a mixture as shares, categories as indices. */
export function codeSamples(inputs: readonly EffectsInput[], rows: readonly (readonly number[])[]): CodedSamples {
  const isWhole = rows.every((row) => isMixed(inputs, row));
  const coded = inputs.flatMap((input, of): CodedInput[] => {
    const values = [...new Set(rows.map((row) => row[of] ?? 0))].sort((a, b) => a - b);
    const [low = 0, high = low] = [values[0], values.at(-1)];
    const kind = input.mixture && isWhole ? 'mixture' : input.kind;
    return values.length > 1 ? [{ of, low, high, values, kind, levels: values.length }] : [];
  });
  const coders = coded.map((one) => coderOf(one, inputs[one.of]));
  const varied = new Set(coded.map(({ of }) => of));
  return {
    inputs: coded,
    constant: [...inputs.keys()].filter((of) => !varied.has(of)),
    runs: rows.map((row) => coders.map((code) => code(row))),
    settings: rows.map((row) => row.join()),
  };
}

/** Whether the parts of every mixture add up to its total. */
function isMixed(inputs: readonly EffectsInput[], row: readonly number[]): boolean {
  const sums = new Map<string, number>();
  for (const [of, { mixture }] of inputs.entries()) {
    if (mixture) sums.set(mixture.name, (sums.get(mixture.name) ?? 0) + (row[of] ?? 0) / mixture.total);
  }
  return [...sums.values()].every((sum) => Math.abs(sum - 1) <= EQUAL);
}

function coderOf({ of, low, high, values, kind }: CodedInput, input: EffectsInput | undefined) {
  const valueIn = (row: readonly number[]) => row[of] ?? 0;
  if (kind === 'categorical') return (row: readonly number[]) => values.indexOf(valueIn(row));
  if (kind === 'mixture') return (row: readonly number[]) => valueIn(row) / (input?.mixture?.total ?? 1);
  const [first, last] = input?.ends ?? [low, high];
  const along = input?.scale === 'log' && low > 0 && first > 0 ? Math.log : (value: number) => value;
  const [from, to] = [along(first), along(last)];
  const half = to / 2 - from / 2;
  // Halves, so that no sum overflows.
  return (row: readonly number[]) => (along(valueIn(row)) - (from / 2 + to / 2)) / half;
}
