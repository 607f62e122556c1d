import { type EventContent, type FailureMessages, reported } from '#functions/jobs/task.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { countOf } from '#shared/rules/format-count.ts';
import type { RowProblem } from '#shared/rules/import-columns.ts';
import { type KeptValue, keptMessage } from '#shared/rules/kept-values.ts';

const samplesOf = (count: number) => countOf(count, 'sample', 'samples');

/** Messages about imports. */
export const importQueued = (samples: number) => `The import of ${samplesOf(samples)} has been queued`;
export const importIsGone = 'The rows of the file are not there any more: please import it again';

/** A large series is refetched, with parameters that it may have created. */
export function importedContent({ number, sample_count }: { number: number; sample_count: number }): EventContent {
  const message = `Series ${number} has been imported with ${samplesOf(sample_count)}`;
  return { message, color: 'success', refetch: ['series', 'parameters'] };
}

export const outputsQueued = (samples: number) => `The import of outputs of ${samplesOf(samples)} has been queued`;
export const seriesIsGone = 'The series is not there any more, and nothing was imported';
export const tooManyRows = (rows: number, samples: number) =>
  `The file has ${countOf(rows, 'row', 'rows')}, and the series ${samplesOf(samples)}`;

/** The reason why a file of outputs is not imported: the first rows without a sample, or that contradict theirs. */
export function stoppedRows(problems: readonly RowProblem[]): string {
  const first = problems.slice(0, 3).map(({ row, column, message }) => {
    return column ? `Row ${row}, column ${column}: ${message}` : `Row ${row}: ${message}`;
  });
  const more = problems.length > first.length ? `; and ${problems.length - first.length} more` : '';
  return `Nothing was imported. ${first.join('; ')}${more}`;
}

/** Names the values that were not overwritten because their samples have changed. */
export function outputsContent({ number }: { number: number }, kept: readonly KeptValue[] = []): EventContent {
  const message = `Outputs of series ${number} have been imported`;
  if (kept.length === 0) return { message, color: 'success', refetch: ['series'] };
  return { message: `${message}. ${keptMessage(kept)}`, color: 'warning', refetch: ['series'] };
}

export const importFailures: FailureMessages = {
  tookTooLong: 'The import took too long and was stopped; nothing was imported. Please split the file.',
  failed: 'The import failed and was stopped; nothing was imported. Please try again.',
  broken: `The import failed because of an error in the software; nothing was imported. ${reported}`,
  stopped: 'The import was interrupted twice and was stopped; nothing was imported. Please split the file.',
};

export const changedMeanwhile = () =>
  new ApiError('refused', 'The import was cancelled, or somebody else has just changed the series: please try again');
