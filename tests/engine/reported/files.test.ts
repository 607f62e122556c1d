import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Series } from '#shared/contracts/series.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import { readImportRows } from '#shared/rules/import-rows.ts';
import { inputRange } from '#shared/rules/propose-step.ts';
import { samplesTable } from '#shared/samples/samples-table.ts';
import { isNight } from '#tests/support/night.ts';
import { buildExportFile } from '#web/features/export/build-export-file.ts';
import { seriesCells, seriesCsv, workbook } from '#web/features/series/list/series-file.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { planImport, readImportFile } from '#web/lib/imports/plan-import.ts';
import { type DrawnExperiment, drawnExperiment, drawsOf } from './draw-experiment.ts';
import { drawnFile, type FileRowDrawn, textOf } from './draw-file.ts';
import { samplesOf, tableOf } from './plain-counts.ts';

const draws = drawsOf(isNight, 30);

const formats: FileFormat[] = [
  { delimiter: ',', decimal: '.' },
  { delimiter: ';', decimal: ',' },
  { delimiter: '\t', decimal: ',' },
];

/** A file opened as the import dialog does, by an account of that format. */
async function opened(
  content: string | Blob,
  { inputs, outputs }: Pick<DrawnExperiment, 'inputs' | 'outputs'>,
  format: FileFormat,
  name = 'file.csv',
) {
  const calculated = outputs.filter(({ is_functional }) => is_functional).map(({ short_name }) => short_name);
  const targets = {
    ...{ inputs, outputs: outputs.filter(({ is_functional }) => !is_functional) },
    calculated: [calculatedFunction.short_name, ...calculated],
    ...{ assignTo: 'Input' as const, hasOutputs: true },
  };
  const request = { kind: 'series' as const, target: targets, account: format };
  const file = planImport(await readImportFile(new File([content], name), request), request);
  return { ...file, targets, reported: file.opened };
}

const calculatedFunction = { uuid: 'function', short_name: 'f' };

/** With everything that a sample may have beside what is drawn: calculated and predicted values. */
const complete = ({ list }: DrawnExperiment): Series[] =>
  list.map((one) => ({
    ...one,
    samples: one.samples.map((sample) => ({
      ...sample,
      compParameters: [{ comp_parameter: calculatedFunction.uuid, value: sample.position / 3 }],
      predicted_score: 0.5,
      predicted_interval: sample.position % 2 === 0 ? { low: 0.4, high: 0.6 } : null,
    })),
  }));

/** The experiment's files: the data export, the CSV address, and each series as CSV and as a workbook. */
async function filesOf({ inputs, outputs, list }: DrawnExperiment, format: FileFormat) {
  const definitions = { inputs, outputs, functions: [calculatedFunction] };
  const whole = { name: 'One', ...definitions, series: list, samples: list.flatMap(({ samples }) => samples) };
  const { head, rowsOf } = samplesTable('address', [whole]);
  const files: { content: string | Blob; name: string; list: Series[] }[] = [
    { content: buildExportFile([whole], format), name: 'export.csv', list },
    { content: csvText([head, ...rowsOf(whole)], format), name: 'address.csv', list },
  ];
  for (const one of list.filter(({ samples }) => samples.length > 0)) {
    files.push({ content: seriesCsv(one, definitions, new Map(), format), name: 'series.csv', list: [one] });
    // A workbook has no format of its own.
    if (format !== formats[0]) continue;
    const cells = seriesCells(one, definitions, new Map());
    files.push({ content: await workbook(cells, 'Series'), name: 'series.xlsx', list: [one] });
  }
  return files;
}

it('what is exported is imported as it was, from each of the files, with no column unassigned', async () => {
  await fc.assert(
    fc.asyncProperty(drawnExperiment, fc.constantFrom(...formats), async (drawn, format) => {
      const experiment = { ...drawn, list: complete(drawn) };
      if (samplesOf(experiment).length === 0) return;
      for (const { content, name, list } of await filesOf(experiment, format)) {
        const of = { ...experiment, list };
        const { reported, targets, plan, body } = await opened(content, experiment, format, name);
        const choice = { outputs: true, items: [] };
        const { sampleCount, missing, rejected, emptied } = plan(choice);
        expect({
          ...{ name, sampleCount, rejected: rejected.first, emptied: emptied.first },
          ...{ unknown: reported.items, missing, rows: reported.rowCount },
        }).toEqual({
          ...{ name, sampleCount: samplesOf(of).length, rejected: [], emptied: [] },
          ...{ unknown: [], missing: [], rows: samplesOf(of).length },
        });
        const { values, problems } = readImportRows(
          (await body(choice)).samples ?? [],
          experiment.inputs,
          targets.outputs,
        );
        expect(problems).toEqual([]);
        expect(values).toEqual(valuesOf(of, targets.outputs));
      }
    }),
    draws,
  );
});

/** By sample, what an import stores of it. */
function valuesOf(experiment: DrawnExperiment, measured: readonly { uuid: string }[]) {
  const table = tableOf({ ...experiment, outputs: experiment.outputs.filter((one) => measured.includes(one)) });
  return samplesOf(experiment).map(({ inParameters }, index) => ({
    in: Object.fromEntries(inParameters.map(({ in_parameter, value }) => [in_parameter, value])),
    out: Object.fromEntries(
      measured.flatMap(({ uuid }, output) => {
        const value = table[index]?.[output] ?? null;
        return value === null ? [] : [[uuid, value]];
      }),
    ),
  }));
}

/** The report on rows that are left out. */
const reasons: Partial<Record<FileRowDrawn['kind'], unknown>> = {
  'no input': expect.stringMatching(/empty/),
  'wrong input': expect.stringMatching(/what\?/),
  summary: 'The row is a summary: Mean',
  header: 'The row repeats the header',
  'too long': expect.stringMatching(/^The row has more cells than the header/),
};

it('of a messy file the rows that are read, left out and emptied are reported by number, and no value is changed', async () => {
  await fc.assert(
    fc.asyncProperty(drawnFile, fc.constantFrom(...formats), async (drawn, format) => {
      const { inputs, outputs, rows } = drawn;
      const { plan, body, reported, targets } = await opened(textOf(drawn, format), drawn, format);
      const numbered = rows.map((row, index) => ({ ...row, number: index + 2 }));
      const numbersOf = (...kinds: FileRowDrawn['kind'][]) =>
        numbered.flatMap(({ kind, number }) => (kinds.includes(kind) ? [number] : []));
      const choice = { outputs: true, items: [] };
      const { sampleCount, rejected, emptied } = plan(choice);
      const blank = numbersOf('blank').length;
      expect({
        sampleCount,
        rows: reported.rowCount,
        rejected: rejected.first.map(({ row, message }) => [row, message]),
        emptied: emptied.first.map(({ row, column }) => [row, column]),
        counts: [rejected.count, emptied.count],
        unknown: reported.items,
      }).toEqual({
        sampleCount: numbersOf('sample', 'unread output').length,
        rows: rows.length - blank,
        rejected: numbered.flatMap((row) => (row.kind in reasons ? [[row.number, reasons[row.kind]]] : [])),
        emptied: numbersOf('unread output').map((number) => [number, outputs[0]?.short_name]),
        counts: [rows.length - blank - sampleCount, numbersOf('unread output').length],
        unknown: [],
      });
      const { values } = readImportRows((await body(choice)).samples ?? [], inputs, targets.outputs);
      expect(values).toEqual(
        numbered.flatMap(({ kind, inputs: of, outputs: out }) => {
          if (kind !== 'sample' && kind !== 'unread output') return [];
          const read = outputs.flatMap(({ uuid }, output) => {
            const value = kind === 'unread output' && output === 0 ? null : (out[output] ?? null);
            return value === null ? [] : [[uuid, value]];
          });
          return [
            {
              in: Object.fromEntries(inputs.map(({ uuid }, input) => [uuid, of[input]])),
              out: Object.fromEntries(read),
            },
          ];
        }),
      );
    }),
    draws,
  );
});

it('a new input holds every value of its column: on its steps, in its range, as one of its categories', async () => {
  await fc.assert(
    fc.asyncProperty(drawnFile, fc.constantFrom(...formats), async (drawn, format) => {
      const rows = drawn.rows.filter(({ kind }) => kind === 'sample');
      if (rows.length < 2) return;
      const empty = { inputs: [], outputs: [] };
      const { reported, body } = await opened(textOf({ ...drawn, rows }, format), empty, format);
      const items = reported.items.filter(({ included }) => included);
      const { samples = [], parameters = [] } = await body({ outputs: true, items });
      expect(samples.length).toBeLessThanOrEqual(rows.length);
      for (const parameter of parameters.filter(({ type }) => type === 'input')) {
        const input = drawn.inputs.findIndex(({ short_name }) => short_name === parameter.short_name);
        const values = samples.map((sample) => sample[parameter.short_name] ?? null);
        if (samples.length === rows.length && input >= 0) {
          const { is_categorical, categories } = drawn.inputs[input] ?? { categories: [] };
          const given = rows.map(({ inputs }) => (is_categorical ? categories[inputs[input] ?? 0] : inputs[input]));
          expect(values.map(String)).toEqual(given.map(String));
        }
        if (parameter.is_categorical) {
          for (const value of values) expect(parameter.categories).toContain(value);
          continue;
        }
        const numbers = values.map(Number);
        const { min_value: least = Number.NaN, max_value: most = Number.NaN } = parameter;
        expect([least, most]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
        // The step that is proposed after the import.
        const { min_value, step } = inputRange(numbers);
        expect(min_value).toBe(least);
        for (const value of numbers)
          expect({ value, step, isOn: isMultiple(value - least, step) }).toMatchObject({ isOn: true });
      }
    }),
    draws,
  );
});

/** Whether a number of few decimals is a multiple of a step. */
function isMultiple(value: number, step: number): boolean {
  const [whole = 0n, part = 0n] = [value, step].map((one) => BigInt(Math.round(one * 1e6)));
  return part > 0n && whole % part === 0n;
}
