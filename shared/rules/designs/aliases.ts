import type { CodedRun, DesignInput } from './design.ts';
import { levelDifferences, levelEffects, products } from './level-contrasts.ts';
import { type Inverted, informationOf, invertPositive } from './linear-algebra.ts';
import { expandTerms, leftOutOf, type ModelTerm, type TermMatrix } from './model-terms.ts';

/** A main effect that is mixed up with effects outside the model. */
export interface EffectAlias {
  inputs: readonly number[];
  /** Pairs and squares, with the part of each that the main effect takes: of a category, that of its level that takes most. */
  others: { inputs: readonly number[]; part: number }[];
}

interface FittedModel {
  terms: TermMatrix;
  /** The terms that the runs do not tell apart. */
  lost: readonly ModelTerm[];
  /** By run, the columns of the terms, and those of its block behind them. */
  rows: readonly Float64Array[];
  /** (XᵀX)⁻¹ of these; undefined where terms are lost. */
  inverse: Inverted['inverse'] | undefined;
}

/**
 * The alias matrix (X₁ᵀX₁)⁻¹ X₁ᵀX₂ of a model, with its blocks, and the pairs and squares that it leaves out (Box and
 * Wilson, 1951), for the main effects: an effect that the model has is estimated, and hides in no other, unless the runs
 * cannot tell both apart. The order of a category's levels does not matter: each level's effect counts, the last one's too,
 * and what it takes of the difference of any two levels of another category.
 */
export function aliasesOf(
  inputs: readonly DesignInput[],
  runs: readonly CodedRun[],
  model: FittedModel,
): EffectAlias[] {
  const { terms, lost } = model;
  const isLost = (of: readonly number[]) => lost.some((term) => term.inputs.join() === of.join());
  const left = leftOutOf(inputs, terms).terms.map((term) => term.inputs);
  const others = expandTerms(inputs, [...left, ...lost.map((term) => term.inputs).filter((of) => of.length === 2)]);
  const fitted = estimatedOf(model);
  if (!fitted) return [];
  const { columns: own, inverse } = fitted;
  const cross = own.map(() => new Float64Array(others.size));
  const second = new Float64Array(others.size);
  for (const [at, run] of runs.entries()) {
    others.fill(run, second);
    for (const [row, line] of cross.entries()) {
      const value = model.rows[at]?.[own[row] ?? 0] ?? 0;
      for (let column = 0; column < others.size; column += 1) {
        line[column] = (line[column] ?? 0) + value * (second[column] ?? 0);
      }
    }
  }
  const places = new Map(own.map((column, place) => [column, place]));
  const part = (row: number, column: number): number => {
    const from = (places.get(row) ?? 0) * own.length;
    return cross.reduce((sum, line, at) => sum + (inverse[from + at] ?? 0) * (line[column] ?? 0), 0);
  };
  return terms.terms
    .filter((term) => term.inputs.length === 1)
    .map(({ inputs: of, columns }) => ({
      inputs: of,
      others: others.terms.flatMap((other) => {
        if (isLost(other.inputs) && !isLost(of)) return [];
        const effects = levelEffects(columns.length);
        const differences = other.inputs.map((input) => levelDifferences(inputs[input])).reduce(products);
        const parts = effects.flatMap((effect) =>
          differences.map((difference) =>
            columns.reduce(
              (sum, row, of) =>
                sum +
                other.columns.reduce(
                  (most, column, at) => most + (effect[of] ?? 0) * (difference[at] ?? 0) * part(row, column),
                  0,
                ),
              0,
            ),
          ),
        );
        const largest = parts.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
        return Math.abs(largest) >= LEAST_PART ? [{ inputs: other.inputs, part: largest }] : [];
      }),
    }))
    .filter(({ others: found }) => found.length > 0);
}

/** A smaller part reads 0.00. */
const LEAST_PART = 0.005;

/** The columns of a model without the pairs and squares that are lost; without the blocks where these are lost, too. */
function estimatedOf({
  terms,
  lost,
  rows,
  inverse,
}: FittedModel): { columns: number[]; inverse: Inverted['inverse'] } | undefined {
  const out = new Set(lost.filter(({ inputs }) => inputs.length === 2).flatMap(({ columns }) => columns));
  const all = rows[0]?.length ?? 0;
  if (inverse) return { columns: Array.from({ length: all }, (_, column) => column), inverse };
  for (const size of new Set([all, terms.size])) {
    const columns = Array.from({ length: size }, (_, column) => column).filter((column) => !out.has(column));
    const kept = rows.map((row) => Float64Array.from(columns, (column) => row[column] ?? 0));
    const found = invertPositive(informationOf(kept, columns.length), columns.length);
    if (found) return { columns, inverse: found.inverse };
  }
  return undefined;
}
