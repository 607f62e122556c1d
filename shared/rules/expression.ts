/**
 * A condition of a rule as far as its Python can be read: a number, an input by its index (of a categorical one the level's
 * index), or an operator. A truth is 1 or 0.
 */
export type Expression = number | { input: number } | ExpressionOperation;

export interface ExpressionOperation {
  op: string;
  of: readonly Expression[];
  /** The sides of a comparison as they were written, shortened. */
  text?: readonly [string, string];
}

/** The conditions of a rule, all of which a sample meets that obeys it; null for one that cannot be read. */
export type Conditions = readonly (Expression | null)[];
