import { type CodedRun, type DesignInput, type DesignModel, subsetsOf } from './design.ts';

/** An effect: of one input, of a pair, or the square of one (the input twice). None for the mean. */
export interface ModelTerm {
  inputs: readonly number[];
  /** Its columns in the model's matrix: one, or one less than the levels of a category. */
  columns: readonly number[];
}

/** The columns that a model has for a run. */
export interface TermMatrix {
  terms: readonly ModelTerm[];
  size: number;
  fill(run: CodedRun, out: Float64Array): void;
}

/** A factor of a column: an input's value, or the contrast of a category with the last one. */
interface ColumnFactor {
  input: number;
  contrast?: { level: number; last: number };
}

/** The terms of a model. Categories are coded by effects: 1, and −1 for the last level; one with two levels as −1 and 1. */
export function expandModel(inputs: readonly DesignInput[], model: DesignModel): TermMatrix {
  return expandTerms(inputs, termsOf(inputs, model));
}

/** The pairs and squares. */
export function secondOrder(inputs: readonly DesignInput[]): TermMatrix {
  return expandTerms(inputs, [...pairsOf(inputs), ...squaresOf(inputs)]);
}

/** The pairs and squares that a model leaves out. */
export function leftOutOf(inputs: readonly DesignInput[], { terms }: TermMatrix): TermMatrix {
  const own = new Set(terms.map((term) => term.inputs.join()));
  return expandTerms(
    inputs,
    secondOrder(inputs)
      .terms.map((term) => term.inputs)
      .filter((term) => !own.has(term.join())),
  );
}

function termsOf(inputs: readonly DesignInput[], model: DesignModel): number[][] {
  const mixed = inputs.some(({ kind }) => kind === 'mixture');
  const single = [...inputs.keys()].map((input) => [input]);
  const isMixture = (input = 0) => inputs[input]?.kind === 'mixture';
  // The shares add up to 1: they replace the mean, and their products with an input replace its main effect.
  const main = single.filter(([input]) => !mixed || model === 'main' || isMixture(input));
  return [
    ...(mixed ? [] : [[]]),
    ...main,
    ...(model === 'main' ? [] : pairsOf(inputs)),
    ...(model === 'quadratic' ? squaresOf(inputs) : []),
  ];
}

const pairsOf = (inputs: readonly DesignInput[]): number[][] => subsetsOf(inputs.length, 2);

/** Squares of numeric inputs with more than two values. */
const squaresOf = (inputs: readonly DesignInput[]): number[][] =>
  inputs.flatMap(({ kind, levels }, input) => (kind === 'numeric' && levels > 2 ? [[input, input]] : []));

/** The matrix of stated terms, each a list of inputs. */
export function expandTerms(inputs: readonly DesignInput[], terms: readonly (readonly number[])[]): TermMatrix {
  const columns: ColumnFactor[][] = [];
  const found = terms.map((of): ModelTerm => {
    const first = columns.length;
    for (const column of columnsOf(of.map((input) => factorsOf(inputs, input)))) columns.push(column);
    return { inputs: of, columns: columns.slice(first).map((_, at) => first + at) };
  });
  return { terms: found, size: columns.length, fill: compiled(columns) };
}

/** Fills by the values of contrasts, each computed once a run: the search for optimal designs does little else. */
function compiled(columns: readonly (readonly ColumnFactor[])[]): TermMatrix['fill'] {
  const factors = [...new Map(columns.flat().map((factor) => [keyOf(factor), factor])).values()];
  const index = new Map(factors.map((factor, at) => [keyOf(factor), at]));
  // The last value is 1: a column of fewer than two factors has it in their place.
  const values = new Float64Array(factors.length + 1).fill(1);
  const pairs = columns.map((column) => column.map((factor) => index.get(keyOf(factor)) ?? 0));
  const firsts = Int32Array.from(pairs, ([first = factors.length]) => first);
  const seconds = Int32Array.from(pairs, ([, second = factors.length]) => second);
  return (run, out) => {
    for (let at = 0; at < factors.length; at += 1) {
      const factor = factors[at];
      if (factor) values[at] = factorAt(factor, run);
    }
    for (let at = 0; at < firsts.length; at += 1) {
      out[at] = (values[firsts[at] ?? 0] ?? 0) * (values[seconds[at] ?? 0] ?? 0);
    }
  };
}

const keyOf = ({ input, contrast }: ColumnFactor): string => `${input}:${contrast?.level ?? ''}`;

const columnsOf = (factors: readonly (readonly ColumnFactor[])[]): ColumnFactor[][] =>
  factors.reduce<ColumnFactor[][]>((found, own) => found.flatMap((one) => own.map((next) => [...one, next])), [[]]);

function factorsOf(inputs: readonly DesignInput[], input: number): ColumnFactor[] {
  const { kind, levels } = inputs[input] ?? { kind: 'numeric', levels: 2 };
  if (kind !== 'categorical') return [{ input }];
  return Array.from({ length: levels - 1 }, (_, level) => ({ input, contrast: { level, last: levels - 1 } }));
}

function factorAt({ input, contrast }: ColumnFactor, run: CodedRun): number {
  const value = run[input] ?? 0;
  if (!contrast) return value;
  if (value === contrast.last) return contrast.last === 1 ? 1 : -1;
  return value === contrast.level ? (contrast.last === 1 ? -1 : 1) : 0;
}
