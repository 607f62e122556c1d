import { describe, expect, it } from 'vitest';
import { rowsOf } from '#web/features/experiments/begin/begin-form.ts';
import { openTable, samplesOf } from '#web/features/experiments/begin/open-table.ts';
import { columnsOf, definitionsOf } from '#web/features/experiments/begin/row-definitions.ts';
import { createImport } from '#web/features/series/imports/import-plan.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';

const plain = { delimiter: ',', decimal: '.' } as const;

/** What an experiment that begins with the file would have. */
async function begin(text: string, chosen: ChosenFormat = {}) {
  const table = await openTable(new File([text], 'table.csv'), plain, chosen);
  const rows = rowsOf(table);
  const { samples, rejected } = samplesOf(table, columnsOf(rows), true);
  return {
    header: table.source.header,
    columns: rows.map(({ header, role, type }) => `${header}: ${role === 'Skip' ? 'Skip' : `${role}, ${type}`}`),
    reasons: rows.map(({ reason }) => reason),
    samples: samples.map((sample) => Object.values(sample)),
    rows,
    rejected: rejected.map(({ row }) => row),
  };
}

describe('a file without a header', () => {
  const numbers = '75.0,0.5,1.0,1.5,2.4\n75.0,0.5,1.2,1.5,4.6\n75.0,0.5,1.5,1.5,4.3\n80.0,2.0,1.0,2.0,24.9\n';

  it('says so, numbers its columns and keeps every row', async () => {
    const { header, columns, samples } = await begin(numbers);
    expect(header).toMatchObject({ rows: [0, 0], reasons: [expect.stringMatching(/no header: the first row/)] });
    expect(columns[0]).toBe('Column 1: Input, Numerical');
    expect(columns).toHaveLength(5);
    expect(samples).toHaveLength(4);
    expect(samples[0]).toEqual([75, 0.5, 1, 1.5, 2.4]);
  });

  it('keeps a second measurement that equals the first', async () => {
    const { samples, rejected } = await begin('5,0.5,12\n5,0.5,12\n6,0.7,13\n');
    expect(samples).toHaveLength(3);
    expect(rejected).toEqual([]);
  });

  it('has one all the same where a person says so', async () => {
    const { header, columns, samples } = await begin(numbers, { header: [1, 1] });
    expect(header.rows).toEqual([1, 1]);
    expect(columns[0]).toMatch(/^75.0: /);
    expect(samples).toHaveLength(3);
  });

  it.each([
    ['labels and numbers', 'L1,KOAc,90,0.5\nL2,KOAc,105,63.5\nL1,CsOPiv,90,43.5\n'],
    ['labels only', 'red,small,good\nblue,small,bad\nred,large,bad\nblue,large,good\nred,small,bad\n'],
    ['decimal commas between semicolons', '75,0;0,5;1,0\n80,0;2,0;1,2\n90,0;3,5;1,8\n'],
    ['tabs', '1\t20.5\tA\n2\t30.1\tB\n3\t25\tA\n'],
    ['dates', '2024-01-05,3.5,7\n2024-01-06,3.7,8\n2024-01-07,3.1,9\n'],
    ['a missing value in the first row', '75,0.5,NaN\n80,0.7,3.5\n90,0.9,4.5\n'],
    ['PENDING in the first row', '75,0.5,PENDING\n80,0.7,3.5\n90,0.9,4.5\n'],
    ['two rows', '75,0.5,3\n80,0.7,3.5\n'],
    ['one row', '75,0.5,3\n'],
    ['scientific numbers', '1e-3,2.5e4,0.1\n2e-3,1.5e4,0.3\n5e-3,2.0e4,0.2\n'],
    ['a rising series', '0,0.1\n10,0.4\n20,0.9\n30,1.6\n'],
  ])('is known by its first row: %s', async (_, text) => {
    const { header, rejected, rows } = await begin(text);
    expect(header.rows).toEqual([0, 0]);
    expect(rows[0]?.header).toBe('Column 1');
    expect(rejected).toEqual([]);
  });

  it.each([
    ['names above numbers', 'a,b,c\n1,2,3\n4,5,6\n'],
    ['wavelengths', 'sample,400,410,420\nA,0.12,0.14,0.13\nB,0.22,0.24,0.23\n'],
    ['years', 'site,2020,2021\nA,3.5,4.5\nB,2.5,1.5\n'],
    ['numbers of columns, as programs write them', '0,1,2,3\n5.5,2,7,1\n6.5,3,8,0\n'],
    ['doses of each row', 'line,0,1,2,4\nA,3,2,1,1\nA,4,2,1,0\nB,3,3,2,1\n'],
    ['names of texts', 'solvent,base\nEthanol,KOH\nWater,NaOH\nEthanol,NaOH\n'],
    ['one name that is a number', 'ligand,base,90\nL1,KOH,5.5\nL2,KOH,7.5\n'],
  ])('is not taken for one with %s', async (_, text) => {
    expect((await begin(text)).header.rows).toEqual([1, 1]);
  });
});

describe('more rows of a header', () => {
  it('leaves out a row of types, and lists no word of it as a level', async () => {
    const { header, columns, samples, rows } = await begin(
      'catalyst,t_res,temperature,yield\nDATA,DATA,DATA,DATA\nP1-L3,600,30,0.6\nP1-L6,60,35,42.5\n',
    );
    expect(header).toMatchObject({ rows: [1, 2], reasons: [expect.stringMatching(/Row 2 says of what type.*DATA/)] });
    expect(columns).toEqual([
      'catalyst: Input, Categorical',
      't_res: Input, Numerical',
      'temperature: Input, Numerical',
      'yield: Output, Numerical',
    ]);
    expect(rows[0]?.categories).toBe('P1-L3; P1-L6');
    expect(samples).toHaveLength(2);
  });

  it.each([
    ['types of Python', 'ligand,temp,yield\nstr,float,float\nL1,30,5\nL2,40,6\n'],
    ['types of one column of numbers', 'ligand,yield\ntext,number\nL1,5\nL2,6\n'],
    ['types and flags of Orange', 'ligand,temp,yield\nd,c,c\n,,class\nL1,30,5\nL2,40,6\n'],
    ['words above numbers', 'ligand,temp,yield\nshort,oil bath,isolated\nL1,30,5\nL2,40,6\n'],
    ['types, then units', 'ligand,temp,yield\nstr,float,float\n,°C,%\nL1,30,5\nL2,40,6\n'],
  ])('are no samples: %s', async (_, text) => {
    const { samples, rows, header } = await begin(text);
    expect(samples.map(([ligand]) => ligand)).toEqual(['L1', 'L2']);
    expect(rows.map((row) => row.header.replace(/ \(.*/, ''))).toEqual(text.split('\n')[0]?.split(','));
    expect(header.reasons.length).toBeGreaterThan(0);
  });

  it('takes roles from a row of them', async () => {
    const { columns } = await begin('a,b,c\ninput,output,input\n1,2.5,3\n4,5.5,6\n');
    expect(columns).toEqual(['a: Input, Numerical', 'b: Output, Numerical', 'c: Input, Numerical']);
  });

  it.each([
    ['results in the middle', ',,Results,,,\ntemp,solvent,purple,grey,time,base\n', [2, 3, 4, 5]],
    ['conditions and results', 'Conditions,,Results,,Conditions,\ntemp,solvent,purple,grey,time,base\n', [2, 3]],
    ['three groups', 'Inputs,,Responses,,Settings,\ntemp,solvent,purple,grey,time,base\n', [2, 3]],
  ])('takes outputs from the group above: %s', async (_, head, outputs) => {
    const { header, rows, samples, reasons } = await begin(
      `${head}60,Ethanol,5,7,1,A\n70,Water,5,8,2,B\n80,Water,6,9,2,A\n`,
    );
    expect(header.rows).toEqual([1, 2]);
    expect(rows.map(({ header: one }) => one)).toEqual(['temp', 'solvent', 'purple', 'grey', 'time', 'base']);
    expect(rows.flatMap(({ role, column }) => (role === 'Output' ? [column] : []))).toEqual(outputs);
    expect(reasons[2]).toMatch(/^Beneath Res/);
    expect(samples).toHaveLength(3);
  });

  it('tells names apart that stand beneath two groups', async () => {
    const { rows } = await begin('temp,Day 1,,Day 2,\n,yield,purity,yield,purity\n60,5,7,6,8\n70,5.5,7.5,6.5,8.5\n');
    expect(rows.map(({ header }) => header)).toEqual([
      'temp',
      'Day 1 yield',
      'Day 1 purity',
      'Day 2 yield',
      'Day 2 purity',
    ]);
  });

  it('takes the names of Design-Expert, and its factors and responses', async () => {
    const { columns } = await begin(
      'Std,Run,Factor 1,Factor 2,Response 1\n,,A:Temp,B:Time,Purple\n,,°C,min,%\n3,1,60,10,55.1\n1,2,80,20,66.2\n2,3,60,20,44\n',
    );
    expect(columns.slice(2)).toEqual([
      'A:Temp (°C): Input, Numerical',
      'B:Time (min): Input, Numerical',
      'Purple (%): Output, Numerical',
    ]);
  });

  it('does not take a first sample for one of them', async () => {
    const { header, samples } = await begin('ligand,temp,yield\nL1,30,failed\nL2,40,6\nL3,50,7\n');
    expect(header.rows).toEqual([1, 1]);
    expect(samples).toHaveLength(3);
  });
});

describe('outputs that are not measured yet', () => {
  it.each(['PENDING', 'TBD', 'to do', 'not measured', '(pending)', 'n.m.', 'ausstehend'])('say %s', async (word) => {
    const { columns, rows, samples } = await begin(
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
    const { columns } = await begin('ligand,temp,response\nL1,90,PENDING\nL1,105,PENDING\nL2,90,PENDING\n');
    expect(columns.at(-1)).toBe('response: Output, Numerical');
  });
});

describe('columns that are no inputs', () => {
  it('numbers that only look like those of rows are inputs', async () => {
    const { columns } = await begin('temp,mass,yield\n60,1,5\n70,2,6\n60,3,7\n70,4,9\n');
    expect(columns[1]).toBe('mass: Input, Numerical');
  });

  it('wells that look like powers of ten', async () => {
    const { columns } = await begin('well,temp,yield\n1E5,60,5\n1E6,70,6\n1E5,80,7\n2E1,60,8\n');
    expect(columns[0]).toBe('well: Skip');
  });

  it.each([
    ['an index without a name', ',temp,yield\n4,30,5\n0,40,6\n9,50,7\n'],
    ['an index that was saved twice', 'Unnamed: 0,temp,yield\n4,30,5\n0,40,6\n9,50,7\n'],
    ['an order of runs', 'RunOrder,temp,yield\n3,30,5\n1,40,6\n2,50,7\n'],
    ['an identifier', 'exp_id,temp,yield\n103,30,5\n101,40,6\n112,50,7\n'],
    ['a tool’s own column', 'PtType,temp,yield\n1,30,5\n1,40,6\n0,50,7\n'],
  ])('%s', async (_, text) => {
    expect((await begin(text)).columns.map((column) => column.replace(/^.*: /, ''))).toEqual([
      'Skip',
      'Input, Numerical',
      'Output, Numerical',
    ]);
  });

  it('a text in few of the rows', async () => {
    const { columns, reasons, samples } = await begin(
      'temp,solvent,yield_pct,mass,tag,who\n60,Ethanol,12.5,3,a\n70,Water,41.25,4\n80,Ethanol,50\n90,Water\n',
    );
    expect(columns.slice(4)).toEqual(['tag: Skip', 'who: Skip']);
    expect(reasons[4]).toBe('Filled in 1 of 4 rows');
    expect(samples).toHaveLength(4);
  });
});

describe('codes', () => {
  it('that look like powers of ten are texts', async () => {
    const { rows } = await begin(
      'plate,temp,yield_pct\n2004E205,60,12.5\n2004E206,70,41\n2004E205,60,40\n2004E206,70,39\n0047583311587E590003,60,11\n',
    );
    expect(rows[0]).toMatchObject({ type: 'Categorical', categories: '2004E205; 2004E206; 0047583311587E590003' });
  });

  it('among texts are texts, and powers of ten are numbers', async () => {
    const text = (cells: string[]) => `strain,yield\n${cells.map((cell, index) => `${cell},${index}.5`).join('\n')}\n`;
    expect((await begin(text(['12E4', '12E5', '12E4', '12E5', 'wild']))).rows[0]).toMatchObject({
      type: 'Categorical',
    });
    expect((await begin(text(['1E5', '1E6', '1E5', '1E6', '2E6']))).rows[0]).toMatchObject({ type: 'Numerical' });
  });
});

describe('tables that are not alone', () => {
  it.each([
    ['with its own rows', 'temp,solvent,yield,,solvent,price\n60,A,5,,A,3\n70,B,6,,B,1\n80,A,7,,C,4\n,,,,D,2\n'],
    ['that is shorter', 'temp,solvent,yield,,code,meaning\n60,A,5,,A,ethanol\n70,B,6,,B,water\n80,A,7,,,\n'],
  ])('have another on their right %s', async (_, text) => {
    const { columns, reasons, samples } = await begin(text);
    expect(columns.slice(-2).every((column) => column.endsWith('Skip'))).toBe(true);
    expect(reasons.at(-1)).toBe('Another table, right of an empty column');
    expect(samples).toHaveLength(3);
  });

  it('may have an empty column within them', async () => {
    const { columns } = await begin('temp,solvent,,yield\n60,A,,5\n70,B,,6\n80,A,,\n');
    expect(columns).toContain('yield: Output, Numerical');
  });

  it('may have values again beneath one header', async () => {
    const { rows, samples } = await begin('temp,solvent,yield,\n60,A,5,5.5\n70,B,6,6.2\n80,A,7,7.1\n');
    expect(rows[3]).toMatchObject({
      role: 'Output',
      name: 'yield 2',
      reason: expect.stringMatching(/^No header: .* again$/),
    });
    expect(samples[0]).toEqual([60, 'A', 5, 5.5]);
  });
});

describe('groups of thousands', () => {
  it('are known where another cell of the column shows what the mark is', async () => {
    const { samples, header } = await begin('pressure,solvent,yield\n"1,234",A,5\n"2,500.5",B,6\n"1,500",A,7\n');
    expect(samples.map(([pressure]) => pressure)).toEqual([1234, 2500.5, 1500]);
    expect(header.reasons).toEqual(['pressure: 1,234 is read as 1234, because 2,500.5 has groups of thousands.']);
  });

  it('are asked about where nothing shows it', async () => {
    const { reasons } = await begin('pressure;solvent;yield\n1.234;A;5\n2.500;B;6,5\n', { delimiter: ';' });
    expect(reasons[0]).toMatch(/1.234 can be 1234 or 1.234/);
  });
});

describe('labels longer than a category', () => {
  const file =
    'ligand,temperature,yield\ntricyclohexylphosphine oxide,60,37\ntricyclohexylphosphine sulfide,20,68\ntricyclohexylphosphine oxide,20,61\ntricyclohexylphosphine sulfide,60,99\nnone,40,80\n';

  it('have codes, and their texts are kept and found again', async () => {
    const { rows, samples, reasons } = await begin(file);
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
    const settings = definitionsOf(rows, '', () => undefined);
    expect(settings.in_parameters[0]?.category_texts).toEqual(rows[0]?.categoryTexts);
  });

  it('are the same in an import of new inputs', () => {
    const targets = { inputs: [], outputs: [], calculated: [], assignTo: 'Input' as const, hasOutputs: true };
    const opened = createImport({ text: file, encoding: 'UTF-8' }, targets, plain);
    const { parameters, samples } = opened.body({ outputs: true, items: opened.opened().items });
    expect(parameters?.[0]).toMatchObject({
      categories: ['tricyclohexylphosp 1', 'tricyclohexylphosp 2', 'none'],
      category_texts: { 'tricyclohexylphosp 2': 'tricyclohexylphosphine sulfide' },
    });
    expect(samples?.[1]).toMatchObject({ ligand: 'tricyclohexylphosp 2' });
  });
});

describe('steps', () => {
  it.each([
    ['coded levels of a central composite design', [-1.681_79, -1, 0, 1, 1.681_79], 0.000_01],
    ['fractions', [0.1, 0.25, 0.5, 0.75], 0.05],
    ['values of pH', [6.5, 6.6], 0.1],
    ['coded levels', [-1.41, -1, 0, 1, 1.41], 0.01],
    ['coded levels with all digits of a double', [-1.681_792_830_507_429_2, -1, 0, 1, 1.681_792_830_507_429_2], 0.0001],
  ])('reach every value: %s', async (_, values, step) => {
    const { rows } = await begin(`x,yield\n${values.map((value, index) => `${value},${index}.5`).join('\n')}\n`);
    expect(rows[0]?.step).toBe(step);
  });
});
