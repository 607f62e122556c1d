/** A mixture as an experiment has it. */
interface Defined {
  name: string;
  total: number;
  at_most?: number | undefined;
}

/** An input, with the name of the mixture that it is part of. */
interface Part {
  uuid: string;
  part_of?: string | undefined;
}

/** A mixture with the indices of its parts. */
export interface MixtureOfInputs {
  inputs: number[];
  total: number;
  atMost?: number;
}

/**
 * The mixtures among some inputs, by index. One that has a part which is not among them is left out, because the others
 * alone have no total.
 *
 * @param all every input of the experiment
 */
export function mixturesOf(
  mixtures: readonly Defined[] = [],
  inputs: readonly Part[],
  all: readonly Part[] = inputs,
): MixtureOfInputs[] {
  return mixtures.flatMap(({ name, total, at_most }) => {
    const parts = [...inputs.keys()].filter((at) => inputs[at]?.part_of === name);
    const isWhole = parts.length === all.filter(({ part_of }) => part_of === name).length;
    return parts.length > 0 && isWhole ? [{ inputs: parts, total, ...(at_most && { atMost: at_most }) }] : [];
  });
}

/** A part of a space, for engines: nothing where there are no mixtures. */
export const withMixtures = (mixtures: MixtureOfInputs[]): { mixtures?: MixtureOfInputs[] } =>
  mixtures.length > 0 ? { mixtures } : {};

/** Sums that differ by less than this share of the total are equal. */
const EQUAL = 1e-9;

/** Whether the amounts of a mixture's parts add up to its total, with at most so many of them above 0. */
export function addsUp(amounts: readonly number[], total: number, atMost = Infinity): boolean {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  return Math.abs(sum - total) <= EQUAL * total && amounts.filter((amount) => amount > 0).length <= atMost;
}

/** The names of the mixtures whose parts do not add up to the total, or of which too many are above 0, where all are known. */
export function brokenMixtures<Input extends Part>(
  mixtures: readonly Defined[],
  inputs: readonly Input[],
  known: (input: Input) => number | null | undefined,
): string[] {
  const broken = mixtures.filter(({ name, total, at_most }) => {
    const values = inputs.flatMap((input) => (input.part_of === name ? (known(input) ?? Number.NaN) : []));
    if (values.length === 0 || values.some(Number.isNaN)) return false;
    return !addsUp(values, total, at_most);
  });
  return broken.map(({ name }) => name);
}
