import { expect, it } from 'vitest';
import { buildOutput, buildSample } from '#tests/support/experiment-data.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { targetSamples } from '#web/lib/imports/target-samples.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';
import { beginWith, plain } from './begin-with.ts';

const first = 'temp,solvent,base,yield\n60,Ethanol,KOH,5\n70,Water,KOH,6.5\n80,Ethanol,NaOH,7\n';
const alone = await beginWith(first);

it.each([
  ['prices of what it uses', '\n\nSolvent,Price,,\nEthanol,3.5,,\nWater,0.1,,\nDMF,7,,\n'],
  [
    'meanings of codes, with a title',
    '\nAbbreviations,,,\n,Code,Meaning,\n,EtOH,ethanol,\n,KOH,potassium hydroxide,\n',
  ],
  ['a title of its own behind a gap', '\nTable 2\n\nParameter,Value\nstirring,500\nvolume,20\n'],
  ['a wider one', '\nRun,Who,When,Where,Why\n1,Ada,Monday,B1,screening\n2,Ada,Tuesday,B1,screening\n'],
  [
    'one with the same columns and another header',
    '\n\np (bar),Catalyst,Additive,Conv. (%)\n1,Pd,LiCl,55\n2,Ni,LiBr,57\n',
  ],
  ['one without a header', '\nslope,1.5\nintercept,3.2\n'],
  ['statistics', ',,,\n,,,\nR²,0.98,,\nRMSE,1.2,,\n'],
  ['a legend of one code, with a title', '\nLegend,,,\n,,KOH,potassium hydroxide\n'],
])('another table below changes nothing of the first: %s', async (_, below) => {
  const { columns, rows, samples, rejected } = await beginWith(`${first}${below}`);
  expect({ columns, rows, samples }).toEqual({ columns: alone.columns, rows: alone.rows, samples: alone.samples });
  const filled = below.split('\n').filter((line) => /[^,]/.test(line)).length;
  // A title alone is left out for its own reasons, or with the table.
  expect(rejected.length).toBeGreaterThanOrEqual(filled - 1);
});

it.each([
  ['behind a gap', '\n* n=1\n'],
  ['in the column of numbers without a gap', 'Note: measured twice\n'],
  ['of two lines', '\n* n=1\n** after a day\n'],
  ['in another column', '\n,,,* by titration\n'],
  ['with a number first', '\n1) in water\n\n2) in ethanol\n'],
])('a note below the table is no sample, and leaves its columns as they are: %s', async (_, below) => {
  const { columns, rows, samples, whyRejected } = await beginWith(`${first}${below}`);
  expect({ columns, rows, samples }).toEqual({ columns: alone.columns, rows: alone.rows, samples: alone.samples });
  expect(whyRejected).toHaveLength(below.split('\n').filter((line) => line !== '').length);
  for (const reason of whyRejected) expect(reason).toMatch(/The row is a note$/);
  // An index column stays one.
  const numbered = (more: string) => `Nr;Temp [°C];p [bar];Yield [%]\n1;60;1.2;5\n2;70;1.4;6\n3;80;1.6;7\n${more}`;
  const { columns: ofNote } = await beginWith(numbered('\n* n=1\n'), { delimiter: ';' });
  expect(ofNote).toEqual((await beginWith(numbered(''), { delimiter: ';' })).columns);
});

it('a note below a mean is one, too', async () => {
  const rows = ['V1,A,30,0.134', 'V2,B,60,0.201', 'V3,A,90,>2.0', 'V4,B,120,0.9', 'V5,A,30,1.2', 'V6,B,60,1.31'];
  const file = (below: string) => beginWith(`Vial,Strain,Time,Signal\n${rows.join('\n')}\n${below}`);
  const { columns, whyRejected } = await file('\nMean,,,0.95\nRemarks: at 22 °C\n');
  expect(columns).toEqual((await file('')).columns);
  expect(whyRejected.slice(-2)).toEqual(['Row 9: The row is a summary: Mean', 'Row 10: The row is a note']);
});

it('a row with nothing but one value of a known column is no note, though it is a text', async () => {
  const outputs = [
    buildOutput({ name: 'Rate' }),
    buildOutput({ name: 'Smell', is_categorical: true, categories: ['2', '-OMe'] }),
    buildOutput({ name: 'Yield' }),
  ];
  const samples = targetSamples(
    [0, 1, 2].map((position) => buildSample('series', position, {})),
    outputs,
  );
  const request = {
    kind: 'outputs' as const,
    target: { experiment: 'One', series: 1, inputs: [], outputs, samples },
    account: plain,
  };
  const read = { text: 'Rate,Smell,Yield\n1,2,3\n2,2,4\n,-OMe,\n', encoding: 'UTF-8' as const };
  const plan = planImport(read, request).plan({ confirmed: 'position' });
  expect(plan).toMatchObject({ rowCount: 3, added: 7 });
});

it('a page that ends within the table is none of its samples', async () => {
  const text = first.replace('80,Ethanol', 'Page 2 of 3,,,\n80,Ethanol');
  const { columns, samples, whyRejected } = await beginWith(text);
  expect({ columns, samples }).toEqual({ columns: alone.columns, samples: alone.samples });
  expect(whyRejected).toEqual(['Row 4: The row is a note']);
});

it('a sample that has only its label so far is a sample', async () => {
  const text = 'Sample,temp,yield\nA-1,60,5\nA-2,70,6\nA-3,,\n';
  const { whyRejected } = await beginWith(text);
  expect(whyRejected.filter((reason) => reason.includes('note'))).toEqual([]);
});

it('says so of its rows, and offers its header', async () => {
  const text = `${first}\n\nSolvent,Price,,\nEthanol,3.5,,\nWater,0.1,,\nDMF,7,,\n`;
  const { header } = await beginWith(text);
  expect(header.rows).toEqual([1, 1]);
  expect(header.choices).toContainEqual([7, 7]);
  const chosen = await beginWith(text, { header: [7, 7] });
  expect(chosen.columns.slice(0, 2)).toEqual(['Solvent: Input, Categorical', 'Price: Output, Numerical']);
  expect(chosen.samples).toHaveLength(3);
  expect(chosen.header.choices).toContainEqual([1, 1]);
});

it.each([
  ['more samples', '\n90,DMF,KOH,8\n95,Water,LiOH,9\n', 5],
  ['samples to come', '\n\n90,DMF,KOH,\n95,Water,LiOH,\n', 5],
  ['a failed one', '\n90,DMF,KOH,failed\n', 4],
  ['a rough one', '\n90,DMF,LiOH,trace\n95,DMF,LiOH,4\n', 5],
  ['one with a gap', '\n90,DMF,,8\n\n95,Water,LiOH,9\n', 4],
])('rows below a gap are of the same table: %s', async (_, below, count) => {
  const { samples, columns } = await beginWith(`${first}${below}`);
  expect(samples).toHaveLength(count);
  expect(columns).toEqual(alone.columns);
});

it.each([
  ['behind a gap', '\nSumme,,,18.5\n'],
  ['of formulas that nobody has calculated, behind a gap', '\nSumme,,,=SUM(D2:D4)\n'],
  ['of a range, a count, a target and the best', 'Range,,,2\nn,,,3\nTarget,,,8\nSpec. limit,,,6\nBest run,,,7\n'],
  ['of two rows behind a gap', '\nMean,,,6.2\nStd. dev.,,,1\n'],
])('a summary is of the same table: %s', async (_, below) => {
  const { samples, columns, whyRejected } = await beginWith(`${first}${below}`);
  expect({ samples, columns }).toEqual({ samples: alone.samples, columns: alone.columns });
  for (const reason of whyRejected) expect(reason).toMatch(/^Row \d+: The row is a summary: /);
  expect(whyRejected.length).toBe(below.trim().split('\n').length);
});

it.each([
  ['with others below', 'Target,20,5\nControl,30,6\nBest,20,7\nBasis,30,8\n', 4],
  ['that come again', 'Control,20,5\nControl,30,6\nTarget,20,7\nTarget,30,8\n', 4],
])('words of a summary are labels of samples %s', async (_, rows, count) => {
  expect((await beginWith(`gene,dose,yield\n${rows}`)).samples).toHaveLength(count);
});

it('rows of new labels alone are samples', async () => {
  const { samples } = await beginWith('ligand,base,yield\nL1,KOH,12\nL2,NaOH,13\n\nL3,K2CO3,\nL4,Cs2CO3,\n');
  expect(samples).toHaveLength(4);
});

it('the header again below a gap tells nothing of its columns', async () => {
  const { samples, rejected } = await beginWith('temp,yield\n60,5\n70,6.5\n\n80,7\ntemp,yield\n90,\n95,\n');
  expect(samples).toHaveLength(5);
  expect(rejected).toHaveLength(1);
});

const output = (name: string) => buildOutput({ name, short_name: name });

it.each([
  ['the first number of a sample', 'Sample number,y0\n,1.5\n,\n1,what?\n'],
  ['the first values of a column', 'y0,y1\n0.5,\n,\nwhat?,1.5\n'],
  ['each value once', 'y0,y1\n0.5,1.5\n,\nwhat?,2.5\n3.5,what?\n'],
  ['no value', 'y0,y1\n0.5,1.5\n,\nwhat?,what?\n2.5,3.5\n'],
  ['no value below a sample with one', 'y0,y1,y2\n,1.5,\nwhat?,what?,\n0.5,2.5,3.5\n'],
])('a result that cannot be read begins no table: %s', async (_, text) => {
  const outputs = [output('y0'), output('y1'), output('y2')];
  const samples = targetSamples([buildSample('series-1', 0, {})], outputs);
  const target = { ...{ experiment: 'One', series: 1, inputs: [], outputs }, samples };
  const plan = planImport({ text, encoding: 'UTF-8' }, { kind: 'outputs', target, account: plain }).plan({});
  const said = [...plan.stopped.first, ...plan.unread.first].map(problemText).filter((one) => one.includes('what?'));
  expect(said.length).toBe(text.split('what?').length - 1);
});

it('gives an input the range and the categories of samples, not those of a summary that is left out', async () => {
  const samples = [
    'A1,0.1,254,Water,12.2',
    'A2,0.2,254,Ethanol,30.9',
    'A3,0.3,280,Water,41.5',
    'A4,0.5,280,Ethanol,76',
  ];
  const text = `Vial,Conc (mg/L),Wavelength (nm),Solvent,Yield (%)\n${samples.join('\n')}\nA5,,280,DMF,10\n\nn,6,,,\nmax,7,,,`;
  const { rows, rejected } = await beginWith(text);
  expect(rejected).toHaveLength(3);
  expect(rows[1]).toMatchObject({ role: 'Input', min_value: 0.1, max_value: 0.5, step: 0.1 });
  expect(rows[3]).toMatchObject({ role: 'Input', categories: 'Water; Ethanol' });
});
