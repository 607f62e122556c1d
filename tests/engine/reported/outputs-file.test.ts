import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MatchedBy } from '#shared/samples/match-rows.ts';
import { isNight } from '#tests/support/night.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { planImport, readImportFile } from '#web/lib/imports/plan-import.ts';
import { targetSamples } from '#web/lib/imports/target-samples.ts';
import { drawsOf } from './draw-experiment.ts';
import {
  cellValue,
  type DrawnOutputsFile,
  drawnOutputsFile,
  inputsOf,
  type OutputsRowDrawn,
  outputsText,
} from './draw-outputs-file.ts';

const draws = drawsOf(isNight);

const formats: FileFormat[] = [
  { delimiter: ',', decimal: '.' },
  { delimiter: ';', decimal: ',' },
];

/** A row of the file with its number there, and the sample that it is of: none, or one of several. */
interface Row extends OutputsRowDrawn {
  number: number;
  of: number | undefined;
  /** A part of the message that says why it is left out. */
  why: string | undefined;
}

it('a file of results tells by number which rows are of which sample, and how many values are new, there, or replaced', async () => {
  await fc.assert(
    fc.asyncProperty(drawnOutputsFile, fc.constantFrom(...formats), async (drawn, format) => {
      if (!drawn) return;
      const { experiment, series, measured } = drawn;
      const { inputs, outputs } = experiment;
      const samples = targetSamples(series.samples, [...inputs, ...outputs]);
      const target = { experiment: 'One', series: series.number, inputs, outputs, samples };
      const request = { kind: 'outputs' as const, target, account: format };
      const text = outputsText(drawn, format);
      // Texts alone, above numbers, may be units or not: nothing tells.
      fc.pre(/\d/.test(text.split('\r\n')[1] ?? ''));
      const read = await readImportFile(new File([text], 'results.csv'), request);
      const plan = planImport(read, request).plan({ confirmed: drawn.isConfirmed ? 'position' : undefined });
      const { rows, matchedBy, reported } = readByHand(drawn);
      const matched = rows.filter(({ of, why }) => of !== undefined && why === undefined);
      const values = matched.flatMap((row) =>
        measured.flatMap(({ uuid }, output) => {
          const after = cellValue(drawn, row, output);
          const known = series.samples[row.of ?? 0]?.outParameters.find((one) => one.out_parameter === uuid)?.value;
          return typeof after !== 'number' ? [] : [{ row, after, before: known ?? null }];
        }),
      );
      const unread = rows.flatMap((row) =>
        measured.filter((_, output) => row.why === undefined && cellValue(drawn, row, output) === 'unread'),
      );
      const count = (isIt: (value: (typeof values)[number]) => boolean) => values.filter(isIt).length;
      expect({
        by: plan.matchedBy,
        rows: plan.rowCount,
        stopped: plan.stopped.rows,
        added: plan.added,
        unchanged: plan.unchanged,
        overwritten: plan.overwritten.count,
        unread: plan.unread.count,
        elsewhere: plan.elsewhere,
      }).toEqual({
        by: matchedBy,
        rows: reported.length,
        stopped: rows.filter(({ why }) => why !== undefined).length,
        added: count(({ before }) => before === null),
        unchanged: count(({ after, before }) => after === before),
        overwritten: count(({ after, before }) => before !== null && after !== before),
        unread: unread.length,
        elsewhere: 0,
      });
      for (const { number, why } of rows) {
        if (why === undefined) continue;
        const said = plan.stopped.first.filter(({ row }) => row === number).map(({ message }) => message);
        expect(said).toContainEqual(expect.stringContaining(why));
      }
    }),
    draws,
  );
});

/** The reading of the rows by a person with a ruler. */
function readByHand(drawn: DrawnOutputsFile) {
  const { series, measured, rows } = drawn;
  const numbered = rows.map((row, index) => ({ ...row, number: index + 2 }));
  const reported = numbered.filter((row) => measured.some((_, output) => cellValue(drawn, row, output) !== null));
  const matchedBy = matchedByOf(drawn);
  const first = reported.map((row): Row => {
    const isReadable = measured.some((_, output) => typeof cellValue(drawn, row, output) === 'number');
    return { ...row, ...(isReadable ? finders[matchedBy](drawn, row) : { of: undefined, why: '' }) };
  });
  const all = first.map((row): Row => {
    const same = first.filter(({ of }) => of !== undefined && of === row.of);
    if (row.of === undefined || same.length < 2) return row;
    const numbers = same.map(({ number }) => number).join(', ');
    const sample = (series.samples[row.of]?.position ?? 0) + 1;
    return { ...row, of: undefined, why: `Rows ${numbers} are of the same sample, ${sample}` };
  });
  return { rows: all, matchedBy, reported };
}

/** Numbers tell most, then inputs; of a file without both, a person must say that it has the order of the samples. */
function matchedByOf({ by, rows }: DrawnOutputsFile): keyof typeof finders {
  const hasNumbers = (by === 'number' || by === 'both') && rows.some(({ isUnnumbered }) => !isUnnumbered);
  if (hasNumbers) return 'number';
  return by === 'inputs' || by === 'both' ? 'inputs' : 'position';
}

type Found = Pick<Row, 'of' | 'why'>;
type Find = (drawn: DrawnOutputsFile, row: Omit<Row, 'of' | 'why'>) => Found;

function byNumber(drawn: DrawnOutputsFile, row: OutputsRowDrawn): Found {
  const { samples } = drawn.series;
  if (row.isUnnumbered) return { of: undefined, why: 'The number of the sample is missing' };
  const sample = samples[row.sample];
  if (!sample) return { of: undefined, why: `The series has no sample ${row.sample + 1}` };
  const own = sample.inParameters.map(({ value }) => value);
  const given = inputsOf(drawn, row);
  const isSame = drawn.by === 'number' || own.every((value, at) => value === given[at]);
  return isSame ? { of: row.sample, why: undefined } : { of: undefined, why: `sample ${row.sample + 1} has ` };
}

function byInputs(drawn: DrawnOutputsFile, row: OutputsRowDrawn): Found {
  const given = String(inputsOf(drawn, row));
  const found = drawn.series.samples.flatMap(({ inParameters }, index) =>
    String(inParameters.map(({ value }) => value)) === given ? [index] : [],
  );
  const [of, ...others] = found;
  if (others.length === 0) return { of, why: undefined };
  const names = found.slice(0, 5).map((index) => index + 1);
  return { of: undefined, why: `Samples ${names.join(', ')}${found.length > 5 ? ' and others' : ''} all have these` };
}

function byPosition({ series: { samples }, isConfirmed }: DrawnOutputsFile, { number }: { number: number }): Found {
  if (!isConfirmed) return { of: undefined, why: undefined };
  const isThere = number - 2 < samples.length;
  return isThere
    ? { of: number - 2, why: undefined }
    : { of: undefined, why: `The series has only ${samples.length} ${samples.length === 1 ? 'sample' : 'samples'}` };
}

const finders: Record<Exclude<MatchedBy, 'label'>, Find> = { number: byNumber, inputs: byInputs, position: byPosition };
