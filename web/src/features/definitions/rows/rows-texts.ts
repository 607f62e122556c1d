import type { RowTexts } from './rows-config.ts';

export const countedRows = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

/** 'Max value is now 85' */
export const conflictTexts = (columns: readonly { key: string; header: string }[], conflicts: RowTexts): RowTexts =>
  Object.fromEntries(
    columns
      .filter(({ key }) => conflicts[key] !== undefined)
      .map(({ key, header }) => [key, `${header} is now ${conflicts[key] || 'empty'}`]),
  );

/** '3 rows to save. 2 rows to correct, first row 3: Step cannot be empty' */
export function summaryText<State extends { problems: RowTexts }>(
  ready: number,
  wrong: readonly State[],
  all: readonly State[],
): string {
  const [first] = wrong;
  const parts = ready === 0 ? [] : [`${countedRows(ready)} to save`];
  if (first) {
    const reason = `row ${all.indexOf(first) + 1}: ${Object.values(first.problems)[0] ?? ''}`;
    parts.push(
      wrong.length === 1 ? `To correct in ${reason}` : `${countedRows(wrong.length)} to correct, first ${reason}`,
    );
  }
  return parts.join('. ');
}

export function outcomeText({ saved, refused }: { saved: number; refused: number }): string {
  if (refused === 0) return `${countedRows(saved)} saved`;
  return saved === 0
    ? `${countedRows(refused)} not saved`
    : `${countedRows(saved)} saved, ${countedRows(refused)} not saved`;
}
