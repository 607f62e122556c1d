import { describe, expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { finestUnit, inputTolerance } from '#shared/rules/input-tolerance.ts';
import { matchedBy, matchRows } from '#shared/samples/match-rows.ts';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { seriesCsv } from '#web/features/series/list/series-file.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { targetSamples } from '#web/lib/imports/target-samples.ts';

const input = (values: number[], unit = 1, step = 1) => {
  return {
    header: 'temp',
    values,
    tolerance: inputTolerance({ is_categorical: false, step }, () => unit),
    text: String,
  };
};
const row = (number: number, sample: number | null, ...inputs: (number | null)[]) => {
  return { row: number, index: number - 2, sample, inputs };
};

describe('a row matches', () => {
  it('the sample with its number, unless an input differs', () => {
    const rows = [row(2, 4, 75), row(3, 2, 70), row(4, 9, 70), row(5, null, 70), row(6, 1, null), row(7, 3, 1)];
    const samples = { numbers: [1, 2, 3, 4], inputs: [input([70, 80, Number.NaN, 75])] };
    expect(matchedBy(rows)).toBe('number');
    const { found, problems } = matchRows('number', rows, samples);
    expect(found).toEqual([3, undefined, undefined, undefined, 0, undefined]);
    expect(problems).toEqual([
      { row: 3, column: 'temp', message: 'The file has 70, sample 2 has 80' },
      { row: 4, column: 'Sample number', message: 'The series has no sample 9' },
      { row: 5, column: 'Sample number', message: 'The number of the sample is missing' },
      { row: 7, column: 'temp', message: 'The file has 1, sample 3 has none' },
    ]);
  });

  it('the only sample with its inputs, and each sample one row', () => {
    const rows = [row(2, null, 75), row(3, null, 70), row(4, null, 60), row(5, null, 90), row(6, null, 75)];
    const samples = { numbers: [1, 2, 3, 7], inputs: [input([70, 75, 70, 90])] };
    expect(matchedBy(rows)).toBe('inputs');
    const { found, problems } = matchRows('inputs', rows, samples);
    expect(found).toEqual([undefined, undefined, undefined, 3, undefined]);
    expect(problems.map(({ row: number, message }) => `${number} ${message}`)).toEqual([
      '2 Rows 2, 6 are of the same sample, 2',
      '3 Samples 1, 3 all have these inputs',
      '4 No sample of the series has these inputs',
      '6 Rows 2, 6 are of the same sample, 2',
    ]);
  });

  it('a rounded input, but never one a step away', () => {
    expect([["1'234,5"], ['1.234,25'], ['75.5 °C'], ['1.234'], ['60 °C']].map(finestUnit)).toEqual([
      ...[0.1, 0.01, 0.1, 0.001, 1],
    ]);
    expect([finestUnit(['1', '2,25', '']), finestUnit(['70', '80']), finestUnit(['1e-3', '0.5'])]).toEqual([
      0.01, 1, 0.001,
    ]);
    const isSame = (file: number, sample: number, unit: number, step: number) =>
      Math.abs(file - sample) <= inputTolerance({ is_categorical: false, step }, () => unit).same(file);
    expect(isSame(0.33, 1 / 3, 0.01, 1)).toBe(true);
    expect(isSame(0.34, 1 / 3, 0.01, 1)).toBe(false);
    expect(isSame(0.3, 0.1 + 0.2, 1e-17, 0.1)).toBe(true);
    expect(isSame(0, 0.1, 1, 0.1)).toBe(false);
    expect(isSame(12_345.678_91, 12_345.678_912_34, 1e-9, 1)).toBe(true);
  });
});

/** Each sample's yield identifies the sample. */
const yieldOf = (position: number) => 1000 + position;
const inputs = [
  buildInput({ short_name: 'temp', step: 5 }),
  buildInput({ short_name: 'conc', step: 0.05 }),
  buildInput({ short_name: 'solvent', is_categorical: true, categories: ['Water', 'Ethanol', 'DMF'] }),
];
const output = buildOutput();

it.each(['numbers', 'inputs'] as const)(
  'no file puts a value on a wrong sample: 300 random ones, by %s',
  async (by) => {
    const random = createRandom(by === 'numbers' ? 5 : 6);
    const chance = (share: number) => random.integer(1000) < share * 1000;
    let [written, stopped] = [0, 0];
    for (let round = 0; round < 300; round++) {
      const series = buildSeries({ number: 2 });
      const count = 2 + random.integer(30);
      // Off the grid in some rounds, as imported history is; occasionally a sample is repeated.
      const onGrid = chance(0.5);
      const points: number[][] = [];
      for (let position = 0; position < count; position++) {
        const [temp, conc] = [20 + 5 * random.integer(10), (onGrid ? 20 : 2e6) * 0.05];
        const twin = chance(0.1) ? points[random.integer(Math.max(1, position))] : undefined;
        points.push(twin ?? [temp, onGrid ? random.integer(20) * 0.05 : random.integer(conc) / 1e5, random.integer(3)]);
      }
      // Some samples are deleted, so that numbers have gaps.
      series.samples = points.flatMap((point, position) => {
        if (chance(0.1)) return [];
        const values = inputs.map(({ uuid }, index): [string, number] => [`in:${uuid}`, point[index] ?? 0]);
        return [buildSample(series.uuid, position, Object.fromEntries(values))];
      });
      const decimal = chance(0.5) ? ',' : '.';
      const format = { delimiter: ';', decimal } as const;
      const text = seriesCsv(series, { inputs, functions: [], outputs: [output] }, new Map(), format);
      const [head = '', ...lines] = text.split('\r\n');
      const header = head.split(';');
      const at = (name: string) => header.indexOf(name);
      /** The true position of each row's sample, by its yield. */
      let rows = lines.map((line, index) => {
        const cells = line.split(';');
        cells[at('yield_pct')] = String(yieldOf(series.samples[index]?.position ?? 0));
        return cells;
      });
      if (chance(0.5)) {
        const digits = random.integer(4);
        const rounded = (cell = '') => Number(cell.replace(',', '.')).toFixed(digits).replace('.', decimal);
        rows = rows.map((cells) => cells.with(at('conc'), rounded(cells[at('conc')])));
      }
      rows = rows.filter(() => !chance(0.1));
      rows = rows.flatMap((cells) => (chance(0.05) ? [cells, cells] : [cells]));
      // Without numbers a row whose inputs were changed into another sample's cannot be recognised.
      const elsewhere = by === 'numbers' ? 20 : 200;
      rows = rows.map((cells) => {
        return chance(0.1) ? cells.with(at('temp'), String(elsewhere + 5 * random.integer(10))) : cells;
      });
      for (let index = rows.length - 1; index > 0; index--) {
        const other = random.integer(index + 1);
        [rows[index], rows[other]] = [rows[other] ?? [], rows[index] ?? []];
      }
      const columns = header
        .map((name, index) => ({ name, index }))
        .filter(({ name }) => {
          return by === 'numbers' || name !== 'Sample number';
        });
      const file = [header, ...rows]
        .map((cells) => columns.map(({ index }) => cells[index] ?? '').join(';'))
        .join('\r\n');
      const samples = targetSamples(series.samples, [...inputs, output]);
      const target = { experiment: 'E', series: 2, inputs, outputs: [output], samples };
      const planned = planImport(
        { text: file, encoding: 'UTF-8' },
        { kind: 'outputs', target, account: format, chosen: format },
      );
      const plan = planned.plan({});
      if (rows.length > 0) expect(plan.matchedBy).toBe(by === 'numbers' ? 'number' : 'inputs');
      const { outValues = [] } = plan.added > 0 ? await planned.body({}) : {};
      expect(outValues).toHaveLength(plan.added);
      for (const sent of outValues) {
        expect(sent.yield_pct).toBe(yieldOf(Number(sent['Sample number']) - 1));
      }
      written += plan.added;
      stopped += plan.stopped.rows;
    }
    // Most rows are imported.
    expect({ written: written > 2000, stopped: stopped > 300 }).toEqual({ written: true, stopped: true });
  },
);
