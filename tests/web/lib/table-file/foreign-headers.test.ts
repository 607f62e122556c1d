import { describe, expect, it } from 'vitest';
import { beginWith } from './begin-with.ts';

describe('a file without a header', () => {
  const numbers = '75.0,0.5,1.0,1.5,2.4\n75.0,0.5,1.2,1.5,4.6\n75.0,0.5,1.5,1.5,4.3\n80.0,2.0,1.0,2.0,24.9\n';

  it('says so, numbers its columns and keeps every row', async () => {
    const { header, columns, samples } = await beginWith(numbers);
    expect(header).toMatchObject({ rows: [0, 0], reasons: [expect.stringMatching(/no header: the first row/)] });
    expect(columns[0]).toBe('Column 1: Input, Numerical');
    expect(columns).toHaveLength(5);
    expect(samples).toHaveLength(4);
    expect(samples[0]).toEqual([75, 0.5, 1, 1.5, 2.4]);
  });

  it('keeps a second measurement that equals the first', async () => {
    const { samples, rejected } = await beginWith('5,0.5,12\n5,0.5,12\n6,0.7,13\n');
    expect(samples).toHaveLength(3);
    expect(rejected).toEqual([]);
  });

  it('has one all the same where a person says so', async () => {
    const { header, columns, samples } = await beginWith(numbers, { header: [1, 1] });
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
    ['numbers with units', 'A1,50%,1.5 h\nA2,51%,2.5 h\nA3,52%,3.5 h\n'],
    ['a rising series', '0,0.1\n10,0.4\n20,0.9\n30,1.6\n'],
  ])('is known by its first row: %s', async (_, text) => {
    const { header, rejected, rows } = await beginWith(text);
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
    ['doses above bare numbers', 'line,5 mg,10 mg\nA,3,2\nB,4,3\n'],
    ['one name that is a number', 'ligand,base,90\nL1,KOH,5.5\nL2,KOH,7.5\n'],
  ])('is not taken for one with %s', async (_, text) => {
    expect((await beginWith(text)).header.rows).toEqual([1, 1]);
  });

  it('is not taken for one with groups above names, of which some stand in both rows', async () => {
    const text =
      'Well,Conditions,,Results,,Comment\nWell,Solvent,Temp,Conv.,ee,Comment\n' +
      'A1,THF,40,50%,90%,\nA2,DMF,60,51%,90.3%,\nA3,THF,60,52%,90.6%,\nA4,DMF,40,53%,90.9%,\nA5,THF,40,54%,91%,\n';
    expect((await beginWith(text)).header).toMatchObject({
      rows: [1, 2],
      reasons: ['Row 1 has groups of columns (Conditions, Results), and row 2 their names.'],
    });
  });
});

describe('more rows of a header', () => {
  it('leaves out a row of types, and lists no word of it as a level', async () => {
    const { header, columns, samples, rows } = await beginWith(
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

  it('is below lines that say what the file is, however many cells they have', async () => {
    const { header, columns, samples } = await beginWith(
      'User: Ada\tPath: C:\\BMG\tTest run no.: 2004\nTest name: Kinetics\tDate: 04.05.2026\tTime: 16:22:07\nFluorescence\n\nWell\tContent\tBuffer\tpH\tSlope [mOD/min]\nA01\tSample X1\tHEPES\t7\t12.5\nA02\tSample X2\tTris\t7.5\t13.5\nA03\tSample X3\tHEPES\t8\t11\n',
      { delimiter: '\t' },
    );
    expect(header.rows).toEqual([5, 5]);
    expect(columns.slice(2)).toEqual([
      'Buffer: Input, Categorical',
      'pH: Input, Numerical',
      'Slope [mOD/min]: Output, Numerical',
    ]);
    expect(samples).toHaveLength(3);
  });

  it.each(['LIMS Export\tv4.2\t2026-11-02\n\n', 'LIMS Export\tv4.2\t2026-11-02\n', 'LIMS Export\tv4.2\tLab 3\n\n'])(
    'is below a line that says when or by what the file was written, in fewer cells: %j',
    async (line) => {
      const { columns, samples } = await beginWith(
        `${line}Sample\tFactors\t\t\tResults\t\tRemark\nID\tPressure\tFlow rate\tCatalyst\tYield\tImpurity\t\n\tbar\tmL/min\t\t%\t%\t\nP-01\t1.5\t0.25\tPd\t71.2\t0.12\t\nP-02\t2\t0.5\tPd\t75\t0.1\tgood run\nP-03\t2.5\t0.75\tPt\t66.3\t0.41\t\nP-04\t3\t0.25\tPt\t68.9\t0.2\t\n`,
        { delimiter: '\t' },
      );
      expect(columns.slice(1, 5)).toEqual([
        'Pressure (bar): Input, Numerical',
        'Flow rate (mL/min): Input, Numerical',
        'Catalyst: Input, Categorical',
        'Yield (%): Output, Numerical',
      ]);
      expect(samples).toHaveLength(4);
    },
  );

  it('keeps a name above a unit alone, and tells columns of one name apart by the names below', async () => {
    const { columns, samples, rows } = await beginWith(
      'Nr.,Dauer,Temperatur [°C],Säure,Ausbeute,Ausbeute,ee\n,[h:mm],,,roh [g],isoliert [%],[%]\n1,1:30,20,HCl,1.25,55.5,91\n2,3:00,20,TFA,1.5,60.25,92\n3,26:00,40,HCl,1.75,66,85.5\n4,1:30,40,TFA,1.9,71,80\n',
    );
    expect(columns).toEqual([
      'Nr.: Skip',
      'Dauer [h:mm]: Input, Numerical',
      'Temperatur [°C]: Input, Numerical',
      'Säure: Input, Categorical',
      'Ausbeute roh [g]: Output, Numerical',
      'Ausbeute isoliert [%]: Output, Numerical',
      'ee [%]: Output, Numerical',
    ]);
    expect(rows.map(({ name, unit }) => `${name} in ${unit}`).slice(1, 5)).toEqual([
      'Dauer in h',
      'Temperatur in °C',
      'Säure in ',
      'Ausbeute roh in g',
    ]);
    expect(samples[2]).toEqual([26, 40, 'HCl', 1.75, 66, 85.5]);
  });

  it.each([
    ['types of Python', 'ligand,temp,yield\nstr,float,float\nL1,30,5\nL2,40,6\n'],
    ['types of one column of numbers', 'ligand,yield\ntext,number\nL1,5\nL2,6\n'],
    ['types and flags of Orange', 'ligand,temp,yield\nd,c,c\n,,class\nL1,30,5\nL2,40,6\n'],
    ['words above numbers', 'ligand,temp,yield\nshort,oil bath,isolated\nL1,30,5\nL2,40,6\n'],
    ['types, then units', 'ligand,temp,yield\nstr,float,float\n,°C,%\nL1,30,5\nL2,40,6\n'],
  ])('are no samples: %s', async (_, text) => {
    const { samples, rows, header } = await beginWith(text);
    expect(samples.map(([ligand]) => ligand)).toEqual(['L1', 'L2']);
    expect(rows.map((row) => row.header.replace(/ \(.*/, ''))).toEqual(text.split('\n')[0]?.split(','));
    expect(header.reasons.length).toBeGreaterThan(0);
  });

  it.each(['1/s', 's-1', 's^-1', 's⁻¹', '1/min'])('takes %s for a unit', async (unit) => {
    const { rows, samples } = await beginWith(`c0,T,k\nmol/L,K,${unit}\n0.1,298,2\n0.2,308,3\n0.1,318,5\n`);
    expect(rows.map((row) => row.unit)).toEqual(['mol/L', 'K', unit]);
    expect(samples).toHaveLength(3);
  });

  /** The unit and the samples' times of a file with a row of units and a third one. */
  const timesOf = async (unit: string, third: string, cells: readonly string[], unitFirst = true) => {
    const [units, more] = [`;${unit};%`, third];
    const head = ['Vial;Time;Yield', ...(unitFirst ? [units, more] : [more, units])];
    const text = [...head, ...cells.map((cell, row) => `V${row + 1};${cell};${row + 5},5`)].join('\n');
    const { rows, samples, rejected, reasons } = await beginWith(`${text}\n`);
    return { unit: rows[1]?.unit, times: samples.map(([time]) => time), rejected, reason: reasons[1] };
  };
  const thirds = ['text;number;number', 'id;factor;response', 'reactor;set;HPLC', 'vial;stirred;crude'];
  const spellings: readonly (readonly [unit: string, cells: readonly string[], times: readonly number[]])[] = [
    ['h', ['1,5 h', '2,5 h', '45 min', '4 h'], [1.5, 2.5, 0.75, 4]],
    ['h', ['1,5', '150 min', '45 min', '4'], [1.5, 2.5, 0.75, 4]],
    ['h', ['1,5', '150 min', '45 min', '240 min'], [1.5, 2.5, 0.75, 4]],
    ['h', ['1:30', '2:30', '0:45', '4:00'], [1.5, 2.5, 0.75, 4]],
    ['h', ['1:30', '2,5', '45 min', '4 h'], [1.5, 2.5, 0.75, 4]],
    ['h', ['1:30:00', '2,5', '0:45', '4'], [1.5, 2.5, 0.75, 4]],
    ['min', ['1,5 h', '150 min', '45', '4 h'], [90, 150, 45, 240]],
    ['min', ['1,5 h', '2,5 h', '45 min', '4 h'], [90, 150, 45, 240]],
    ['min', ['1:30:00', '2:30:00', '0:45:00', '240'], [90, 150, 45, 240]],
  ];
  const placed = thirds.flatMap((third) =>
    spellings.flatMap(([unit, cells, times]) =>
      [true, false].map((unitFirst) => ({ third, unit, cells: cells.join(' | '), times, unitFirst })),
    ),
  );
  it.each(placed)('keeps the unit $unit beside a third row, $third: $cells', async (one) => {
    const { unit, cells, third, times, unitFirst } = one;
    const read = await timesOf(unit, third, cells.split(' | '), unitFirst);
    expect(read).toMatchObject({ unit, times, rejected: [] });
  });

  it('keeps the unit where the row of units has a text above labels', async () => {
    const { columns, samples } = await beginWith('Vial;Time;Yield\n#;h;%\nV1;1,5;5\nV2;90 min;6\nV3;45 min;7\n');
    expect(columns.slice(1)).toEqual(['Time (h): Input, Numerical', 'Yield (%): Output, Numerical']);
    expect(samples).toEqual([
      [1.5, 5, 'V1'],
      [1.5, 6, 'V2'],
      [0.75, 7, 'V3'],
    ]);
  });

  it('refuses each number with the other decimal symbol, and does not take its column for labels', async () => {
    const read = await timesOf('h', 'text;number;number', ['1,5', '1.5', '2.5', '3.5']);
    expect(read).toMatchObject({ times: [1.5], rejected: [5, 6, 7], reason: 'Numbers but for 1.5 and 2 other texts' });
  });

  it('says why times cannot be read', async () => {
    const { reason } = await timesOf('min', 'text;number;number', ['1:30', '2:30', '0:45', '4:00']);
    expect(reason).toBe('1:30 can be hours and minutes or minutes and seconds: write 1:30:00');
    expect((await timesOf('h', 'text;number;number', ['1h3', '2h3', '0h4', '4h0'])).reason).toBe(
      '1h3 is no number in h',
    );
    expect(await timesOf('h', 'text;number;number', ['1h30', '2 h 30', '0h45min', "15'"])).toMatchObject({
      times: [1.5, 2.5, 0.75, 0.25],
      rejected: [],
    });
  });

  it('takes roles from a row of them', async () => {
    const { columns } = await beginWith('a,b,c\ninput,output,input\n1,2.5,3\n4,5.5,6\n');
    expect(columns).toEqual(['a: Input, Numerical', 'b: Output, Numerical', 'c: Input, Numerical']);
  });

  it.each([
    ['results in the middle', ',,Results,,,\ntemp,solvent,purple,grey,time,base\n', [2, 3, 4, 5]],
    ['conditions and results', 'Conditions,,Results,,Conditions,\ntemp,solvent,purple,grey,time,base\n', [2, 3]],
    ['three groups', 'Inputs,,Responses,,Settings,\ntemp,solvent,purple,grey,time,base\n', [2, 3]],
  ])('takes outputs from the group above: %s', async (_, head, outputs) => {
    const { header, rows, samples, reasons } = await beginWith(
      `${head}60,Ethanol,5,7,1,A\n70,Water,5,8,2,B\n80,Water,6,9,2,A\n`,
    );
    expect(header.rows).toEqual([1, 2]);
    expect(rows.map(({ header: one }) => one)).toEqual(['temp', 'solvent', 'purple', 'grey', 'time', 'base']);
    expect(rows.flatMap(({ role, column }) => (role === 'Output' ? [column] : []))).toEqual(outputs);
    expect(reasons[2]).toMatch(/^Beneath Res/);
    expect(samples).toHaveLength(3);
  });

  it('tells names apart that stand beneath two groups', async () => {
    const { rows } = await beginWith(
      'temp,Day 1,,Day 2,\n,yield,purity,yield,purity\n60,5,7,6,8\n70,5.5,7.5,6.5,8.5\n',
    );
    expect(rows.map(({ header }) => header)).toEqual([
      'temp',
      'Day 1 yield',
      'Day 1 purity',
      'Day 2 yield',
      'Day 2 purity',
    ]);
  });

  it('takes the names of Design-Expert, and its factors and responses', async () => {
    const { columns } = await beginWith(
      'Std,Run,Factor 1,Factor 2,Response 1\n,,A:Temp,B:Time,Purple\n,,°C,min,%\n3,1,60,10,55.1\n1,2,80,20,66.2\n2,3,60,20,44\n',
    );
    expect(columns.slice(2)).toEqual([
      'A:Temp (°C): Input, Numerical',
      'B:Time (min): Input, Numerical',
      'Purple (%): Output, Numerical',
    ]);
  });

  it.each([
    ['°C,U/min,mg/batch,counts', ['°C', 'U/min', 'mg/batch', 'counts']],
    ['[°C],[-],[mg],[%]', ['°C', '', 'mg', '%']],
    ['Grad C,Äquiv.,Stunden,Prozent', ['Grad C', 'Äquiv.', 'Stunden', 'Prozent']],
    ['K,mol L-1,J/(mol K),a.u.', ['K', 'mol L-1', 'J/(mol K)', 'a.u.']],
  ])('keeps the units of the row %s', async (line, units) => {
    const text = `Temp,Factor A,Amount,Area\n${line}\n20,5,3,n.d.\n30,6,4,10.5\n40,7,5,11.5\n`;
    const { header, rows, samples } = await beginWith(text);
    expect(header.rows).toEqual([1, 2]);
    expect(rows.map(({ unit }) => unit)).toEqual(units);
    expect(samples).toHaveLength(3);
  });

  it('does not take a first sample for one of them', async () => {
    const { header, samples } = await beginWith('ligand,temp,yield\nL1,30,failed\nL2,40,6\nL3,50,7\n');
    expect(header.rows).toEqual([1, 1]);
    expect(samples).toHaveLength(3);
  });
});

describe('a file whose samples are its columns', () => {
  const across = 'The rows have units (wt%, °C, MPa), so that the samples seem to be the columns';

  it.each([
    [
      'in the names',
      'Example,Ex. 1,Ex. 2,C.Ex. A\nResin (wt%),60,55,70\nCure (°C),120,140,120\nTensile (MPa),31,35,22\n',
    ],
    [
      'in a column',
      'Component;Unit;Bsp. 1;Bsp. 2\nResin;wt%;60;55\nCatalyst;;A;B\nCure;°C;120;140\nTensile;MPa;31;35\n',
    ],
  ])('says so by the units %s', async (_, text) => {
    expect((await beginWith(text)).header.reasons).toEqual([expect.stringContaining(across)]);
  });

  it.each([
    ['units in its header', 'Example,Cure (°C)\nA (wt%),120\nB (°C),140\nC (MPa),150\n'],
    ['one unit for all', 'Solvent,Yield\nWater (mL),12\nEthanol (mL),14\nToluene (mL),13\n'],
    ['parameters again for each sample', 'What,Value\nCure (°C),120\nLoad (MPa),3\nCure (°C),140\nLoad (MPa),5\n'],
  ])('is no file with %s', async (_, text) => {
    expect((await beginWith(text)).header.reasons).toEqual([]);
  });
});
