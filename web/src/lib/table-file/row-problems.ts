import type { RowProblem } from '#shared/rules/import-columns.ts';

/** The number of problems, and the first of them. */
export interface Counted {
  count: number;
  first: RowProblem[];
}

const visibleProblems = 50;

export const counted = (problems: readonly RowProblem[]): Counted => ({
  count: problems.length,
  first: problems.slice(0, visibleProblems),
});

export const problemText = ({ row, column, message }: RowProblem) =>
  column ? `Row ${row}, column ${column}: ${message}` : `Row ${row}: ${message}`;
