import type { Expression } from '#shared/rules/expression.ts';
import { axisOfInput } from '../space/create-grid.ts';
import { restrictAxis } from '../space/restrict-axis.ts';
import type { Mixture, ProposeRequest, Space } from '../types.ts';
import { equalitySum } from './equality-sum.ts';

type Request = Pick<ProposeRequest, 'space' | 'conditions' | 'seriesConditions'>;

/**
 * Adds the mixtures that rules ask for to a space, so that their moves keep the rules and nothing is searched: inputs that
 * add up to a total; some parts of a mixture that do, which divides it in two; and at most so many inputs of a mixture
 * above zero. Inputs of one step alone are taken, because amounts of any size can be moved between these.
 */
export function withMixturesOfRules({ space, conditions = [], seriesConditions = [] }: Request): Space {
  const asked = conditions.flat().flatMap(allOf);
  if (asked.length === 0) return space;
  const axes = space.inputs.map((input, index) => {
    const { allowed, same } = seriesConditions[index] ?? {};
    const isPlain = input.kind === 'numeric' && !allowed?.only && !same;
    return isPlain ? restrictAxis(axisOfInput(input), allowed) : undefined;
  });
  /** Whether amounts can be moved between inputs, and make up the total. */
  const isPlain = ({ inputs, total }: Mixture): boolean => {
    const [step = 0] = inputs.map((input) => axes[input]?.spacing ?? 0);
    const lows = inputs.map((input) => axes[input]?.value(0) ?? Number.NaN);
    const steps = (total - lows.reduce((sum, low) => sum + low, 0)) / step;
    return (
      inputs.length > 1 &&
      lows.every((low) => low >= 0) &&
      inputs.every((input) => Math.abs((axes[input]?.spacing ?? 0) - step) <= 1e-9 * step) &&
      steps >= 0 &&
      Math.abs(steps - Math.round(steps)) < 1e-6
    );
  };
  let mixtures: readonly Mixture[] = space.mixtures ?? [];
  for (const expression of asked) {
    const own = sumTo(expression);
    if (own && isPlain(own)) mixtures = joined(mixtures, own, isPlain);
  }
  for (const expression of asked) {
    const few = countOf(expression);
    mixtures = mixtures.map((mixture) =>
      few && isAlike(mixture.inputs, few.inputs)
        ? { ...mixture, atMost: Math.min(mixture.atMost ?? Infinity, few.most) }
        : mixture,
    );
  }
  return mixtures.length > 0 ? { ...space, mixtures } : space;
}

/** The conditions that an expression joins by *and*. */
function allOf(expression: Expression | null): Expression[] {
  if (expression === null) return [];
  const isJoined = typeof expression === 'object' && 'op' in expression && expression.op === 'and';
  return isJoined ? expression.of.flatMap(allOf) : [expression];
}

/** The mixture that an equality of a plain sum asks for. */
function sumTo(expression: Expression): Mixture | undefined {
  const sum = equalitySum(isExactlyClose(expression) ? { op: '==', of: expression.of.slice(0, 2) } : expression);
  const weighted = [...(sum?.weights ?? [])].filter(([, weight]) => weight !== 0);
  const [, unit = 0] = weighted[0] ?? [];
  if (!sum || unit === 0 || weighted.some(([, weight]) => weight !== unit)) return undefined;
  return { inputs: weighted.map(([input]) => input).sort((a, b) => a - b), total: -sum.constant / unit };
}

/** Whether an expression is `math.isclose` with a tolerance for rounding alone. */
function isExactlyClose(expression: Expression): expression is { op: string; of: readonly Expression[] } {
  if (typeof expression === 'number' || 'input' in expression || expression.op !== 'close') return false;
  const [, , relative = 1, absolute = 1] = expression.of;
  return typeof relative === 'number' && relative <= ROUNDING && absolute === 0;
}

const ROUNDING = 1e-8;

/** Mixtures with one more, if its inputs are in none, or all in one that may have any number of parts. */
function joined(
  mixtures: readonly Mixture[],
  own: Mixture,
  isPlain: (mixture: Mixture) => boolean,
): readonly Mixture[] {
  const isOwn = (input: number): boolean => own.inputs.includes(input);
  const meeting = mixtures.filter(({ inputs }) => inputs.some(isOwn));
  const [whole] = meeting;
  if (!whole) return [...mixtures, own];
  if (meeting.length > 1 || whole.atMost !== undefined || !own.inputs.every((input) => whole.inputs.includes(input))) {
    return mixtures;
  }
  const rest = { inputs: whole.inputs.filter((input) => !isOwn(input)), total: whole.total - own.total };
  return isPlain(rest) ? [...mixtures.filter((mixture) => mixture !== whole), own, rest] : mixtures;
}

/** The inputs of which at most so many may be above zero, where an expression says that. */
function countOf(expression: Expression): { inputs: readonly number[]; most: number } | undefined {
  if (typeof expression === 'number' || 'input' in expression) return undefined;
  const { op, of } = expression;
  const [sum = 0, limit] = of;
  if ((op !== '<=' && op !== '<') || typeof limit !== 'number') return undefined;
  const terms = typeof sum === 'object' && 'op' in sum && sum.op === 'add' ? sum.of : [sum];
  const counted = terms.map(countedInput);
  const inputs = counted.filter((input) => input !== undefined);
  if (inputs.length < counted.length || new Set(inputs).size < inputs.length) return undefined;
  return { inputs, most: op === '<=' ? Math.floor(limit) : Math.ceil(limit) - 1 };
}

/** The input of which a term is 1 where it is above zero, and 0 at zero. */
function countedInput(term: Expression): number | undefined {
  if (typeof term === 'number' || 'input' in term) return undefined;
  const [first = 0, second = 0, third = 0] = term.of;
  if (term.op === 'if') return second === 1 && third === 0 ? countedInput(first) : undefined;
  const isAbove = (term.op === '>' || term.op === '!=') && second === 0;
  return isAbove && typeof first === 'object' && 'input' in first ? first.input : undefined;
}

const isAlike = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((input) => other.includes(input));
