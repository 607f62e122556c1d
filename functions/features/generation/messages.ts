import { type EndSentences, type EventContent, type JobMessage, reported } from '#functions/jobs/task.ts';
import type { RowProblem } from '#shared/rules/import-columns.ts';
import type { KeptValue } from '#shared/rules/kept-values.ts';
import { keptSentence } from '#shared/rules/kept-values.ts';

/** What people read about a generation that ended as it should, or for a reason that they can change. */
export const generatedSentence = ({ number }: { number: number }) => `Series ${number} has been generated`;

export function exhaustedSentence(series: { number: number }, found: number): string {
  const samples = found === 1 ? 'the one sample' : `the ${found} samples`;
  return `${generatedSentence(series)} with ${samples} that were left: all others are in series already`;
}

export const nothingLeft =
  'All combinations of the inputs are in series already: widen a range, refine a step or add a category';
export const notDefined = 'Series generation needs at least one input and one output parameter';

/** Names the rules that conflict; of one that fails wherever it was tried, why. */
export function noFeasiblePoint(
  conflict: readonly { name: string; short_name: string }[],
  failures: ReadonlyMap<string, string>,
): string {
  const [first, ...others] = conflict;
  if (!first) return 'No sample was found that obeys all rules: relax a rule or widen a range';
  if (others.length > 0) {
    const names = conflict.map(({ name }) => name).join(', ');
    return `No sample obeys these rules together: ${names}. Relax one of them, or widen a range`;
  }
  const failure = failures.get(first.short_name);
  return failure
    ? `No sample obeys the rule ${first.name}, which fails: ${failure}`
    : `No sample obeys the rule ${first.name}: relax it, or widen a range`;
}

export const notJudged = (reason: string) => `The rules could not be evaluated. ${reason}`;
export const importQueued = (samples: number) => `The import of ${samples} samples has been queued`;
export const importIsGone = 'The rows of the file are not there any more: please import it again';

/** A large series is asked for, with the parameters that it may have brought along. */
export function importedContent({ number, sample_count }: { number: number; sample_count: number }): EventContent {
  const message = `Series ${number} has been imported with ${sample_count} samples`;
  return { message, color: 'success', refetch: ['series', 'parameters'] };
}

export const outputsQueued = (samples: number) => `The import of outputs of ${samples} samples has been queued`;
export const seriesIsGone = 'The series is not there any more, and nothing was imported';
export const tooManyRows = (rows: number, samples: number) =>
  `The file has ${rows} rows, and the series ${samples} samples`;

/** Why a file of outputs is not imported: the first rows that are of no sample, or contradict theirs. */
export function stoppedRows(problems: readonly RowProblem[]): string {
  const first = problems.slice(0, 3).map(({ row, column, message }) => {
    return column ? `Row ${row}, column ${column}: ${message}` : `Row ${row}: ${message}`;
  });
  const more = problems.length > first.length ? `; and ${problems.length - first.length} more` : '';
  return `Nothing was imported. ${first.join('; ')}${more}`;
}

/** Values that were left alone because somebody has changed their samples are named. */
export function outputsContent({ number }: { number: number }, kept: readonly KeptValue[] = []): EventContent {
  const message = `Outputs of series ${number} have been imported`;
  if (kept.length === 0) return { message, color: 'success', refetch: ['series'] };
  return { message: `${message}. ${keptSentence(kept)}`, color: 'warning', refetch: ['series'] };
}

export const copyQueued = ({ name }: { name: string }) => `The copy ${name} has been queued`;
export const copiedContent = ({ name }: { name: string }): EventContent => ({
  message: `The copy ${name} has been created`,
  color: 'success',
});

/** What to do about a generation that did not end as it should, by what it was. */
export function endSentences({ imported, outputs_of, copy }: JobMessage): EndSentences {
  if (imported || outputs_of) {
    return {
      tookTooLong: 'The import took too long and was stopped; nothing was imported. Please split the file.',
      failed: 'The import failed and was stopped; nothing was imported. Please try again.',
      broken: `The import failed because of an error in the software; nothing was imported. ${reported}`,
      stopped: 'The import was interrupted twice and was stopped; nothing was imported. Please split the file.',
    };
  }
  if (copy) {
    return {
      tookTooLong: 'The copy took too long and was stopped. Please duplicate the settings only.',
      failed: 'The copy failed and was stopped; nothing was changed. Please try again.',
      broken: `The copy failed because of an error in the software; nothing was changed. ${reported}`,
      stopped: 'The copy was interrupted twice and was stopped. Please duplicate the settings only.',
    };
  }
  return {
    tookTooLong: 'Series generation took too long and was stopped. Please ask for fewer samples per series.',
    failed: 'Series generation failed and was stopped; nothing was changed. Please try again, or with fewer samples.',
    broken: `Series generation failed because of an error in the software; nothing was changed. ${reported}`,
    stopped: 'Series generation was interrupted twice and was stopped. Please ask for fewer samples per series.',
  };
}
