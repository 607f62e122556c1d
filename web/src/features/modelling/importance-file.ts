import { fileName } from '#shared/rules/csv.ts';
import { csvText, type FileFormat } from '#web/lib/format/file-format.ts';
import type { Importance } from '#web/lib/resources/importances.ts';

/** The importances as CSV. Short names are unique in an experiment across all kinds. */
export function importanceCsv(importances: readonly Importance[], format: FileFormat): string {
  const rows = importances.map(({ shortName, score, scoreStd }) => [shortName, score, scoreStd]);
  return csvText([['Short name', 'Score', 'Score (std)'], ...rows], format);
}

export const importanceFileName = (model: string) => `${fileName(model)}-feature-importance.csv`;
