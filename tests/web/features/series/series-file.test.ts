import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { ownColumn } from '#shared/samples/sample-columns.ts';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { seriesCsv, seriesFileName } from '#web/features/series/list/series-file.ts';
import { fileProblem, tableExtensions } from '#web/ui/fields/file-problem.ts';

const heat = buildInput();
const base = buildInput({ name: 'Base', short_name: 'base', categories: ['=1+1', 'A; "B"'] });
const yieldOutput = buildOutput();
const ratio = buildOutput({ name: 'Ratio', short_name: 'ratio' });
const definitions = { inputs: [heat, base], functions: [ratio], outputs: [yieldOutput] };
const series = buildSeries({ number: 3 });
series.samples = [
  buildSample(series.uuid, 0, {
    [`in:${heat.uuid}`]: -1.5,
    [`in:${base.uuid}`]: 0,
    [`out:${yieldOutput.uuid}`]: 0.1 + 0.2,
  }),
  buildSample(series.uuid, 2, { [`in:${heat.uuid}`]: 2, [`in:${base.uuid}`]: 1, [`out:${yieldOutput.uuid}`]: null }),
];
Object.assign(series.samples[0] ?? {}, {
  predicted_score: 0.5,
  compParameters: [{ comp_parameter: ratio.uuid, value: -0.75 }],
});

it('writes labels, keeps spreadsheets from running them, and loses nothing', () => {
  const ranks = new Map([[series.samples[0]?.uuid ?? '', 0.75]]);
  expect(seriesCsv(series, definitions, ranks).split('\r\n')).toEqual([
    'Series number,Sample number,heat,base,ratio,yield_pct,Predicted score,Score (rank)',
    "3,1,-1.5,'=1+1,-0.75,0.30000000000000004,0.5,0.75",
    // The second of three samples was deleted; the third one keeps its number.
    '3,3,2,"A; ""B""",,,,',
  ]);
  expect(seriesFileName('A/B', series)).toBe('A-B-series-3.csv');
});

it('has what was predicted, in columns of which none is taken for a parameter', () => {
  const [first, ...rest] = series.samples;
  const predicted_outputs = [{ uuid: yieldOutput.uuid, value: 70, low: 60, high: 80 }];
  const expected = { ...(first ?? rest[0]), predicted_interval: { low: 0.4, high: 0.6 }, predicted_outputs } as Sample;
  const [head = '', line] = seriesCsv({ ...series, samples: [expected] }, definitions, new Map()).split('\r\n');
  expect(head).toMatch(/,Predicted score low,Predicted score high,Predicted yield_pct,Predicted yield_pct low,/);
  expect(line).toContain(',0.5,,0.4,0.6,70,60,80');
  const foreign = ['Predicted', 'Predicted yield (%)', 'yield_pct low', 'Sample version'];
  expect(foreign.map(ownColumn)).toEqual(foreign.map(() => undefined));
});

it('checks files by name and size before it reads them', () => {
  expect(fileProblem(undefined, ['csv'])).toBe('File cannot be empty');
  expect(fileProblem({ name: 'a.xlsx', size: 1 }, ['csv'])).toBe('File type is not supported');
  expect(['a.csv', 'a.XLSX', 'a.txt', 'a.tsv'].map((name) => fileProblem({ name, size: 1 }, tableExtensions))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(fileProblem({ name: 'a.xls', size: 1 }, tableExtensions)).toBe('File type is not supported');
  expect(fileProblem({ name: 'a.CSV', size: 5_000_000 }, ['csv'])).toBeUndefined();
  expect(fileProblem({ name: 'a.csv', size: 5_000_001 }, ['csv'])).toBe('File exceeds maximum upload file size');
});
