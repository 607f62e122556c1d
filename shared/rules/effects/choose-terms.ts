import { invertPositive } from '../designs/linear-algebra.ts';
import type { ModelTerm } from '../designs/model-terms.ts';

/** The moves of a search that lower the criterion by less than this are none. */
const LEAST = 1e-9;

/**
 * Chooses terms by the corrected Akaike criterion (Hurvich and Tsai, 1989): one term is added after the other, with the
 * main effects that it is made of, terms are removed that no other needs, and such a term is exchanged for another one,
 * while the criterion falls; once from the terms that stay, once from all, and once from the terms that stay with all
 * terms of an input added at once too, of which none shows alone, as with the pairs of a component; the best end counts.
 *
 * @param columns of all terms, and of those that every model has
 * @param always the indices of terms that stay
 * @returns the indices of the chosen terms, in order
 */
export function chooseTerms(
  terms: readonly ModelTerm[],
  columns: readonly Float64Array[],
  values: Float64Array,
  always: readonly number[],
): number[] {
  const problem = { terms, columns, values, always };
  const ends = [
    search(always, problem),
    search([...terms.keys()], problem),
    search(always, { ...problem, groups: termsOfInputs(terms) }),
  ];
  const [found] = ends.toSorted((a, b) => a.value - b.value);
  return [...(found?.chosen ?? always)].sort((a, b) => a - b);
}

interface Problem {
  terms: readonly ModelTerm[];
  columns: readonly Float64Array[];
  values: Float64Array;
  always: readonly number[];
  /** Terms that are added at once. */
  groups?: readonly (readonly number[])[];
}

/** By input, all terms that it is in. */
function termsOfInputs(terms: readonly ModelTerm[]): number[][] {
  const inputs = new Set(terms.flatMap((term) => term.inputs));
  return [...inputs].map((input) => [...terms.keys()].filter((term) => terms[term]?.inputs.includes(input)));
}

/** Moves from the terms to begin with to an end that no single move makes better, and its criterion. */
function search(begun: readonly number[], { terms, columns, values, always, groups = [] }: Problem) {
  const products = new Products(columns, values);
  const chosen = new Set<number>();
  const add = (term: number) => {
    chosen.add(term);
    products.sweep(terms[term]?.columns ?? []);
  };
  const remove = (term: number) => {
    chosen.delete(term);
    products.unsweep(terms[term]?.columns ?? []);
  };
  const parents = terms.map(({ inputs }) => parentsOf(terms, inputs));
  always.forEach(add);
  const total = Math.max(products.error(), Number.MIN_VALUE);
  // Without those that others determine, wholly or in part: no model has them.
  for (const term of begun) {
    const isWhole = parents[term]?.every((one) => chosen.has(one)) && products.areNew(terms[term]?.columns ?? []);
    if (isWhole && !chosen.has(term)) add(term);
  }
  const criterion = (error: number, size: number): number => {
    const [n, k] = [values.length, size + 1];
    if (n - k - 1 <= 0) return Infinity;
    return n * Math.log(Math.max(error, 1e-14 * total) / n) + 2 * k + (2 * k * (k + 1)) / (n - k - 1);
  };
  const removable = () =>
    [...chosen].filter((term) => !always.includes(term) && ![...chosen].some((one) => parents[one]?.includes(term)));
  const singles = [...terms.keys()].map((term) => [term]);
  const additionOf = (sets: readonly (readonly number[])[]): Move | undefined =>
    best(
      sets.flatMap((wanted) => {
        if (wanted.length === 1 && chosen.has(wanted[0] ?? 0)) return [];
        const needed = new Set(wanted.flatMap((term) => [...(parents[term] ?? []), term]));
        const added = [...needed].filter((one) => !chosen.has(one));
        if (added.length === 0) return [];
        const own = added.flatMap((one) => terms[one]?.columns ?? []);
        const gain = products.gain(own);
        if (gain === undefined) return [];
        return [{ added, value: criterion(products.error() - gain, products.size + own.length) }];
      }),
    );
  const removal = (): Move | undefined =>
    best(
      removable().map((term) => {
        const own = terms[term]?.columns ?? [];
        const value = criterion(products.error() + products.loss(own), products.size - own.length);
        return { added: [], removed: term, value };
      }),
    );
  const exchange = (): Move | undefined =>
    best(
      removable().flatMap((term) => {
        remove(term);
        const found = additionOf(singles);
        add(term);
        return found ? [{ ...found, removed: term }] : [];
      }),
    );
  let value = criterion(products.error(), products.size);
  const next = (): Move | undefined => {
    for (const look of [() => additionOf([...singles, ...groups]), removal, exchange]) {
      const move = look();
      if (move && move.value < value - LEAST) return move;
    }
    return undefined;
  };
  for (let move = next(); move; move = next()) {
    if (move.removed !== undefined) remove(move.removed);
    move.added.forEach(add);
    value = criterion(products.error(), products.size);
  }
  return { chosen, value };
}

interface Move {
  added: readonly number[];
  removed?: number;
  /** The criterion after it. */
  value: number;
}

const best = (moves: readonly Move[]): Move | undefined =>
  moves.reduce<Move | undefined>((least, move) => (least && least.value <= move.value ? least : move), undefined);

/** The main effects of the inputs of a pair or a square. */
const parentsOf = (terms: readonly ModelTerm[], inputs: readonly number[]): number[] =>
  inputs.length < 2
    ? []
    : [...terms.keys()].filter((at) => {
        const [own, ...others] = terms[at]?.inputs ?? [];
        return own !== undefined && others.length === 0 && inputs.includes(own);
      });

/**
 * The products of columns and values, with some columns swept in (Goodnight, 1979): what the others add to a fit, and
 * what these would be missed, without fitting again.
 */
class Products {
  /** Columns that are in: one that others determine never is, whatever rounding leaves of it. */
  readonly #swept = new Set<number>();
  readonly #width: number;
  readonly #matrix: Float64Array;
  /** The squared lengths of the columns. */
  readonly #lengths: Float64Array;

  constructor(columns: readonly Float64Array[], values: Float64Array) {
    const all = [...columns, values];
    this.#width = all.length;
    this.#matrix = new Float64Array(all.length * all.length);
    for (const [at, one] of all.entries()) {
      for (let other = 0; other <= at; other += 1) {
        const second = all[other] ?? one;
        let sum = 0;
        for (let row = 0; row < one.length; row += 1) sum += (one[row] ?? 0) * (second[row] ?? 0);
        this.#matrix[at * this.#width + other] = sum;
        this.#matrix[other * this.#width + at] = sum;
      }
    }
    this.#lengths = Float64Array.from(all, (_, at) => this.#at(at, at));
  }

  get size(): number {
    return this.#swept.size;
  }

  /** The sum of squares that the columns leave. */
  error(): number {
    return Math.max(0, this.#at(this.#width - 1, this.#width - 1));
  }

  sweep(columns: readonly number[]): void {
    for (const column of columns) {
      if (!this.#isNew(column)) continue;
      this.#turn(column, 1);
      this.#swept.add(column);
    }
  }

  unsweep(columns: readonly number[]): void {
    for (const column of columns) {
      if (this.#swept.delete(column)) this.#turn(column, -1);
    }
  }

  /** The sum of squares that further columns explain; undefined for columns that those in it determine. */
  gain(columns: readonly number[]): number | undefined {
    return this.areNew(columns) ? this.#form(columns, 1) : undefined;
  }

  /** Whether no column is a sum of those that are in: of several, each by itself. */
  areNew(columns: readonly number[]): boolean {
    return columns.every((column) => this.#isNew(column));
  }

  /** The sum of squares that is left if columns are taken out. */
  loss(columns: readonly number[]): number {
    return (
      this.#form(
        columns.filter((column) => this.#swept.has(column)),
        -1,
      ) ?? 0
    );
  }

  #at(row: number, column: number): number {
    return this.#matrix[row * this.#width + column] ?? 0;
  }

  /** Whether a column is out and no sum of those that are in. */
  #isNew(column: number): boolean {
    return !this.#swept.has(column) && this.#at(column, column) > 1e-9 * (this.#lengths[column] ?? 0);
  }

  /** gᵀ A⁻¹ g of a block, which has the sign of columns that are in. */
  #form(columns: readonly number[], sign: 1 | -1): number | undefined {
    const block = Float64Array.from(columns.flatMap((row) => columns.map((column) => sign * this.#at(row, column))));
    const inverse = invertPositive(block, columns.length)?.inverse;
    if (!inverse) return undefined;
    const products = columns.map((column) => this.#at(column, this.#width - 1));
    return products.reduce(
      (sum, one, row) =>
        sum + products.reduce((part, other, at) => part + one * other * (inverse[row * columns.length + at] ?? 0), 0),
      0,
    );
  }

  #turn(pivot: number, sign: 1 | -1): void {
    const width = this.#width;
    const matrix = this.#matrix;
    const value = this.#at(pivot, pivot);
    const line = Float64Array.from({ length: width }, (_, at) => this.#at(pivot, at));
    for (let row = 0; row < width; row += 1) {
      if (row === pivot) continue;
      const factor = (line[row] ?? 0) / value;
      if (factor === 0) continue;
      const from = row * width;
      for (let at = 0; at < width; at += 1) matrix[from + at] = (matrix[from + at] ?? 0) - factor * (line[at] ?? 0);
    }
    for (let at = 0; at < width; at += 1) {
      const turned = (sign * (line[at] ?? 0)) / value;
      matrix[pivot * width + at] = turned;
      matrix[at * width + pivot] = turned;
    }
    matrix[pivot * width + pivot] = -1 / value;
  }
}
