import { describe, expect, it } from 'vitest';
import { settingsOfRows } from '#web/features/experiments/begin/row-definitions.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { beginWith, plain } from './begin-with.ts';

describe('outputs that are not measured yet', () => {
  it.each(['PENDING', 'TBD', 'to do', 'not measured', '(pending)', 'n.m.', 'ausstehend'])('say %s', async (word) => {
    const { columns, rows, samples } = await beginWith(
      `ligand,temp,yield,ee,priority\nL1,90,0.5,0,-1\nL1,105,${word},${word},1\nL2,90,${word},${word},0\nL2,105,63.5,45,-1\nL3,90,${word},${word},0\n`,
    );
    expect(columns).toEqual([
      'ligand: Input, Categorical',
      'temp: Input, Numerical',
      'yield: Output, Numerical',
      'ee: Output, Numerical',
      'priority: Skip',
    ]);
    expect(rows[0]?.categories).toBe('L1; L2; L3');
    expect(samples.map((sample) => sample[2])).toEqual([0.5, null, null, 63.5, null]);
  });

  it('may be all of a column', async () => {
    const { columns } = await beginWith('ligand,temp,response\nL1,90,PENDING\nL1,105,PENDING\nL2,90,PENDING\n');
    expect(columns.at(-1)).toBe('response: Output, Numerical');
  });
});

describe('columns that are no inputs', () => {
  it('numbers that only look like those of rows are inputs', async () => {
    const { columns } = await beginWith('temp,mass,yield\n60,1,5\n70,2,6\n60,3,7\n70,4,9\n');
    expect(columns[1]).toBe('mass: Input, Numerical');
  });

  it('wells that look like powers of ten', async () => {
    const { columns } = await beginWith('well,temp,yield\n1E5,60,5\n1E6,70,6\n1E5,80,7\n2E1,60,8\n');
    expect(columns[0]).toBe('well: Skip');
  });

  it.each([
    ['an index without a name', ',temp,yield\n4,30,5\n0,40,6\n9,50,7\n'],
    ['an index that was saved twice', 'Unnamed: 0,temp,yield\n4,30,5\n0,40,6\n9,50,7\n'],
    ['an order of runs', 'RunOrder,temp,yield\n3,30,5\n1,40,6\n2,50,7\n'],
    ['an identifier', 'exp_id,temp,yield\n103,30,5\n101,40,6\n112,50,7\n'],
    ['a tool’s own column', 'PtType,temp,yield\n1,30,5\n1,40,6\n0,50,7\n'],
  ])('%s', async (_, text) => {
    expect((await beginWith(text)).columns.map((column) => column.replace(/^.*: /, ''))).toEqual([
      'Skip',
      'Input, Numerical',
      'Output, Numerical',
    ]);
  });

  it('a text in few of the rows', async () => {
    const { columns, reasons, samples } = await beginWith(
      'temp,solvent,yield_pct,mass,tag,who\n60,Ethanol,12.5,3,a\n70,Water,41.25,4\n80,Ethanol,50\n90,Water\n',
    );
    expect(columns.slice(4)).toEqual(['tag: Skip', 'who: Skip']);
    expect(reasons[4]).toBe('Filled in 1 of 4 rows');
    expect(samples).toHaveLength(4);
  });
});

describe('codes', () => {
  it('that look like powers of ten are texts', async () => {
    const { rows } = await beginWith(
      'plate,temp,yield_pct\n2004E205,60,12.5\n2004E206,70,41\n2004E205,60,40\n2004E206,70,39\n0047583311587E590003,60,11\n',
    );
    expect(rows[0]).toMatchObject({ type: 'Categorical', categories: '2004E205; 2004E206; 0047583311587E590003' });
  });

  it('among texts are texts, and powers of ten are numbers', async () => {
    const text = (cells: string[]) => `strain,yield\n${cells.map((cell, index) => `${cell},${index}.5`).join('\n')}\n`;
    expect((await beginWith(text(['12E4', '12E5', '12E4', '12E5', 'wild']))).rows[0]).toMatchObject({
      type: 'Categorical',
    });
    expect((await beginWith(text(['1E5', '1E6', '1E5', '1E6', '2E6']))).rows[0]).toMatchObject({ type: 'Numerical' });
  });
});

describe('tables that are not alone', () => {
  it.each([
    ['with its own rows', 'temp,solvent,yield,,solvent,price\n60,A,5,,A,3\n70,B,6,,B,1\n80,A,7,,C,4\n,,,,D,2\n'],
    ['that is shorter', 'temp,solvent,yield,,code,meaning\n60,A,5,,A,ethanol\n70,B,6,,B,water\n80,A,7,,,\n'],
  ])('have another on their right %s', async (_, text) => {
    const { columns, reasons, samples } = await beginWith(text);
    expect(columns.slice(-2).every((column) => column.endsWith('Skip'))).toBe(true);
    expect(reasons.at(-1)).toBe('Another table, right of an empty column');
    expect(samples).toHaveLength(3);
  });

  it('have another below them, whose first column is beneath one of theirs', async () => {
    const table = 'temp,,conc,,yield\n20,,0.1,,45.5\n30,,0.2,,50.1\n40,,0.3,,61.2\n,,,,\n';
    const { columns, rejected } = await beginWith(`${table}param,value,,,\nslope,10000,,,\nintercept,3.5,,,\n`);
    expect(columns).toEqual(['temp: Input, Numerical', 'conc: Input, Numerical', 'yield: Output, Numerical']);
    expect(rejected).toEqual([6, 7, 8]);
  });

  it('may have an empty column within them', async () => {
    const { columns } = await beginWith('temp,solvent,,yield\n60,A,,5\n70,B,,6\n80,A,,\n');
    expect(columns).toContain('yield: Output, Numerical');
  });

  it('may have values again beneath one header', async () => {
    const { rows, samples } = await beginWith('temp,solvent,yield,\n60,A,5,5.5\n70,B,6,6.2\n80,A,7,7.1\n');
    expect(rows[3]).toMatchObject({
      role: 'Output',
      name: 'yield 2',
      reason: expect.stringMatching(/^No header: .* again$/),
    });
    expect(samples[0]).toEqual([60, 'A', 5, 5.5]);
  });
});

describe('groups of thousands', () => {
  it('are told by the form of a number, where the first one tells it itself', async () => {
    const { header } = await beginWith('pressure;solvent;yield\n1 234.50;A;5\n2 500.25;B;6\n1 500.75;A;7\n');
    const why = 'a blank before three digits and a decimal symbol is one of thousands';
    expect(header.reasons).toEqual([`pressure: 1 234.50 is read as 1234.50, because ${why}.`]);
  });

  it('are known where another cell of the column shows what the mark is', async () => {
    const { samples, header } = await beginWith('pressure,solvent,yield\n"1,234",A,5\n"2,500.5",B,6\n"1,500",A,7\n');
    expect(samples.map(([pressure]) => pressure)).toEqual([1234, 2500.5, 1500]);
    expect(header.reasons).toEqual(['pressure: 1,234 is read as 1234, because 2,500.5 has groups of thousands.']);
  });

  it('are asked about where nothing shows it', async () => {
    const { reasons } = await beginWith('pressure;solvent;yield\n1.234;A;5\n2.500;B;6,5\n', { delimiter: ';' });
    expect(reasons[0]).toMatch(/1.234 can be 1234 or 1.234: choose under Thousands/);
  });

  it('are read where a person says so, and the choice names a cell', async () => {
    const file = 'pressure;solvent;yield\n1.234;A;5,5\n0.900;B;6,5\n900;B;7,5\n2.500;A;8,5\n1.100;B;9,5\n';
    const asked = await beginWith(file);
    expect(asked.thousands).toEqual({ example: '1.234', isChosen: false });
    const chosen = await beginWith(file, { thousands: true });
    expect(chosen.thousands).toEqual({ example: '1.234', isChosen: true });
    expect(chosen.samples.map(([pressure]) => pressure)).toEqual([1234, 900, 2500, 1100]);
    expect(chosen.rejected).toEqual([3]);
  });

  it('are those of the whole column, whatever the decimal symbol', async () => {
    const file = 'cells;solvent;yield\n1,200,000;A;5,5\n3,400,000;B;6,5\n950,000;A;7,5\n';
    const { samples, header } = await beginWith(file, { decimal: ',' });
    expect(samples.map(([cells]) => cells)).toEqual([1200000, 3400000, 950000]);
    expect(header.reasons).toEqual(['cells: 950,000 is read as 950000, because 1,200,000 has groups of thousands.']);
  });
});

describe('texts among the numbers of a column', () => {
  const dose =
    'Lot,Dose (mg/kg),pH,Response (a.u.)\n0012,1,7.4,0.51\n0012,3,7.4,0.62\n0013,10,7.4,0.95\n0013,30,7.4,1.20\n';
  const file = `${dose}0014,100,7.4,OVRFLW\n0014,100,7.3,2.31\n0014,0.3,7.4,0.13 ± 0.02\n`;

  it('leave it one of numbers, and are told one by one', async () => {
    const { columns, reasons, samples, emptied, header } = await beginWith(file);
    expect(columns.at(-1)).toBe('Response (a.u.): Output, Numerical');
    expect(reasons.at(-1)).toBe('Named like a result. Numbers but for OVRFLW');
    expect(samples.map((sample) => sample.at(-1))).toEqual([0.51, 0.62, 0.95, 1.2, null, 2.31, 0.13]);
    expect(emptied).toEqual(['Row 6, column Response (a.u.): Response (a.u.) must be a numeric value, not OVRFLW']);
    expect(header.reasons).toEqual(['Row 8, column Response (a.u.): the uncertainty of 0.13 ± 0.02 is left out.']);
  });

  it('have their number before ±, unless a person says otherwise', async () => {
    const chosen = await beginWith(file, { uncertainty: 'refused' });
    expect(chosen.samples.at(-1)?.at(-1)).toBe(null);
    expect(chosen.emptied.at(-1)).toMatch(/0.13 ± 0.02 is a value with its uncertainty, not a number$/);
    expect(chosen.uncertainty).toEqual({ example: '0.13 ± 0.02', chosen: 'refused' });
    const all = await beginWith('temp,yield\n60,"(12,5 ± 0,3) %"\n70,"31,25 +/- 0,4 %"\n80,"40,5±1 %"\n60,"n.d."\n');
    expect(all.samples.map(([, value]) => value)).toEqual([12.5, 31.25, 40.5, null]);
  });

  it.each(['OVRFLW', '<0.5', 'sat.'])('such as %s, leave an imported column one of numbers', (word) => {
    const target = { inputs: [], outputs: [], calculated: [], assignTo: 'Input' as const, hasOutputs: true };
    const text = `${dose}0014,100,7.4,${word}\n0014,100,7.3,washed out\n`;
    const { items } = planImport({ text, encoding: 'UTF-8' }, { kind: 'series', target, account: plain }).opened;
    expect(items.at(-1)).toMatchObject({ type: 'Numerical', assignTo: 'Output', included: true });
  });

  it('leave most columns of texts what they are', async () => {
    const { rows } = await beginWith('grade,temp,yield\n1,60,5\nA,70,6\nB,60,7\n1,70,8\n');
    expect(rows[0]).toMatchObject({ type: 'Categorical', categories: '1; A; B' });
  });
});

describe('groups of thousands that blanks separate', () => {
  it.each([
    ['1 200', '1 350,5', '900', '10 500'],
    ['1\u00A0200', '1\u00A0350,5', '900', '10\u00A0500'],
    ['1\u202F200', '1\u202F350,5', '900', '10\u202F500'],
    ['1 200 mL/h', '1 350,5 mL/h', '900 mL/h', '10 500 mL/h'],
  ])('are read beside other numbers: %s', async (...cells) => {
    const text = `debit;solvant;rendement\n${cells.map((cell, row) => `${cell};A;${row},5`).join('\n')}\n`;
    const { samples, columns } = await beginWith(text, { delimiter: ';' });
    expect(columns[0]).toBe('debit: Input, Numerical');
    expect(samples.map(([debit]) => debit)).toEqual([1200, 1350.5, 900, 10_500]);
  });

  it('are told', async () => {
    const { header } = await beginWith('debit,rendement\n1 200,5\n900,6\n1 100,7\n');
    expect(header.reasons).toEqual([
      'debit: 1 200 is read as 1200, because another cell of the column holds a single number (900).',
    ]);
  });

  it('are asked about where each number has them', async () => {
    const file = 'debit;solvant;rendement\n1 200;A;5,5\n1 350;B;6,5\n10 500;A;7,5\n';
    const asked = await beginWith(file, { delimiter: ';' });
    expect(asked.columns[0]).toBe('debit: Input, Numerical');
    expect(asked.reasons[0]).toBe('1 200 can be one number or several: choose under Thousands');
    expect(asked.thousands).toEqual({ example: '1 200', isChosen: false });
    const chosen = await beginWith(file, { delimiter: ';', thousands: true });
    expect(chosen.samples.map(([debit]) => debit)).toEqual([1200, 1350, 10_500]);
  });
});

describe('labels longer than a category', () => {
  const file =
    'ligand,temperature,yield\ntricyclohexylphosphine oxide,60,37\ntricyclohexylphosphine sulfide,20,68\ntricyclohexylphosphine oxide,20,61\ntricyclohexylphosphine sulfide,60,99\nnone,40,80\n';

  it('have codes, and their texts are kept and found again', async () => {
    const { rows, samples, reasons } = await beginWith(file);
    expect(rows[0]).toMatchObject({
      ...{ role: 'Input', categories: 'tricyclohexylphosp 1; tricyclohexylphosp 2; none' },
      categoryTexts: {
        'tricyclohexylphosp 1': 'tricyclohexylphosphine oxide',
        'tricyclohexylphosp 2': 'tricyclohexylphosphine sulfide',
      },
    });
    expect(reasons[0]).toMatch(/the whole labels are kept/);
    expect(samples.map(([ligand]) => ligand)).toEqual([
      'tricyclohexylphosp 1',
      'tricyclohexylphosp 2',
      'tricyclohexylphosp 1',
      'tricyclohexylphosp 2',
      'none',
    ]);
    const settings = settingsOfRows(rows, '', () => undefined);
    expect(settings.in_parameters[0]?.category_texts).toEqual(rows[0]?.categoryTexts);
  });

  it('are the same in an import of new inputs', async () => {
    const target = { inputs: [], outputs: [], calculated: [], assignTo: 'Input' as const, hasOutputs: true };
    const opened = planImport({ text: file, encoding: 'UTF-8' }, { kind: 'series', target, account: plain });
    const { parameters, samples } = await opened.body({ outputs: true, items: opened.opened.items });
    expect(parameters?.[0]).toMatchObject({
      categories: ['tricyclohexylphosp 1', 'tricyclohexylphosp 2', 'none'],
      category_texts: { 'tricyclohexylphosp 2': 'tricyclohexylphosphine sulfide' },
    });
    expect(samples?.[1]).toMatchObject({ ligand: 'tricyclohexylphosp 2' });
    expect(opened.plan({ outputs: true, items: opened.opened.items }).notes).toEqual([
      'ligand: categories are codes, and the whole labels are kept (tricyclohexylphosp 1 is tricyclohexylphosphine oxide).',
    ]);
  });
});

it('an import into an empty experiment proposes what a new experiment would', () => {
  const target = { inputs: [], outputs: [], calculated: [], assignTo: 'Input' as const, hasOutputs: true };
  const text = '75.0,0.5,7,2.4\n75.0,0.5,7,4.6\n80.0,0.7,7,4.3\n80.0,0.7,7,24.9\n';
  const { items } = planImport({ text, encoding: 'UTF-8' }, { kind: 'series', target, account: plain }).opened;
  expect(items.map(({ included, assignTo, reason }) => (included ? [assignTo, reason] : reason))).toEqual([
    ['Input', 'New: no parameter is named like it'],
    ['Input', 'New: no parameter is named like it'],
    'The same in every row',
    ['Output', 'New: its values hardly repeat'],
  ]);
});

describe('steps', () => {
  it.each([
    ['coded levels of a central composite design', [-1.681_79, -1, 0, 1, 1.681_79], 0.000_01],
    ['fractions', [0.1, 0.25, 0.5, 0.75], 0.05],
    ['values of pH', [6.5, 6.6], 0.1],
    ['coded levels', [-1.41, -1, 0, 1, 1.41], 0.01],
    ['coded levels with all digits of a double', [-1.681_792_830_507_429_2, -1, 0, 1, 1.681_792_830_507_429_2], 0.0001],
  ])('reach every value: %s', async (_, values, step) => {
    const { rows } = await beginWith(`x,yield\n${values.map((value, index) => `${value},${index}.5`).join('\n')}\n`);
    expect(rows[0]?.step).toBe(step);
  });
});
