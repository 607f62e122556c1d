import type { FileFormat } from '#web/lib/format/file-format.ts';

/**
 * A messy file and its expected import, in an experiment with heat, base (Acetate, Pivalate), yield_pct and grade (A,
 * B).
 */
export interface CorpusFile {
  name: string;
  text: string;
  /** The account's format; comma and point by default. */
  account?: FileFormat;
  /** The samples as cells: heat, base, yield_pct, grade; columns that the file lacks are left out. */
  samples?: (number | string | null)[][];
  /** The messages about what is not imported. */
  rejected?: string[];
  emptied?: string[];
  /** Unknown headers. */
  unknown?: string[];
  missing?: string[];
}

const german: FileFormat = { delimiter: ';', decimal: ',' };
const tabbed: FileFormat = { delimiter: '\t', decimal: '.' };
const ok = [[10, 'Acetate', 5.5]];
const more =
  'The row has more cells than the header. In a text file, put texts that contain the separator in quotation marks.';

export const corpus: CorpusFile[] = [
  { name: 'plain', text: 'heat,base,yield_pct\n10,Acetate,5.5\n', samples: ok },
  { name: 'byte order mark', text: '\uFEFFheat,base,yield_pct\n10,Acetate,5.5\n', samples: ok },
  { name: 'Windows line ends', text: 'heat,base,yield_pct\r\n10,Acetate,5.5\r\n', samples: ok },
  { name: 'old Macintosh line ends', text: 'heat,base,yield_pct\r10,Acetate,5.5\r', samples: ok },
  { name: 'no line end at the end', text: 'heat,base,yield_pct\n10,Acetate,5.5', samples: ok },
  { name: 'semicolons though the account has commas', text: 'heat;base;yield_pct\n10;Acetate;5.5\n', samples: ok },
  { name: 'tabs though the account has commas', text: 'heat\tbase\tyield_pct\n10\tAcetate\t5.5\n', samples: ok },
  {
    name: 'commas though the account has tabs',
    text: 'heat,base,yield_pct\n10,Acetate,5.5\n',
    account: tabbed,
    samples: ok,
  },
  { name: 'German export', text: 'heat;base;yield_pct\n10;Acetate;5,5\n', account: german, samples: ok },
  { name: 'German export in a point account', text: 'heat;base;yield_pct\n10;Acetate;5,5\n', samples: ok },
  {
    name: 'point decimals in a comma account',
    text: 'heat;base;yield_pct\n10;Acetate;5.5\n',
    account: german,
    samples: ok,
  },
  { name: 'quoted decimal commas between commas', text: 'heat,base,yield_pct\n10,Acetate,"5,5"\n', samples: ok },
  {
    name: 'both decimal symbols',
    text: 'heat;base;yield_pct\n1.5;Acetate;5,5\n2;Acetate;6\n',
    samples: [
      [1.5, 'Acetate', null],
      [2, 'Acetate', 6],
    ],
    emptied: ['Row 2, column yield_pct: 5,5 has a decimal comma, and the file decimal points'],
  },
  {
    name: 'one decimal point among commas, and a column of version numbers',
    text: 'heat;base;yield_pct;Method\n1,5;Acetate;5,5;2.1\n2;Acetate;6.5;2.1\n3;Acetate;7;2.1\n',
    samples: [
      [1.5, 'Acetate', 5.5],
      [2, 'Acetate', null],
      [3, 'Acetate', 7],
    ],
    emptied: ['Row 3, column yield_pct: 6.5 has a decimal point, and the file decimal commas'],
    unknown: ['Method'],
  },
  {
    name: 'thousands separators are no decimals',
    text: 'heat;base;yield_pct\n1,234;Acetate;5\n20;Acetate;5\n',
    samples: [[20, 'Acetate', 5]],
    rejected: ['Row 2, column heat: 1,234 can be 1234 or 1.234'],
  },
  {
    name: 'thousands points in a comma account',
    text: 'heat;base;yield_pct\n1.234;Acetate;5,5\n',
    account: german,
    samples: [],
    rejected: ['Row 2, column heat: 1.234 can be 1234 or 1.234'],
  },
  { name: 'everything quoted', text: '"heat","base","yield_pct"\n"10","Acetate","5.5"\n', samples: ok },
  { name: 'blanks around cells', text: ' heat , base ,yield_pct\n 10 , Acetate , 5.5 \n', samples: ok },
  { name: 'no-break blanks around cells', text: 'heat,base,yield_pct\n\u00A010,Acetate\u00A0,5.5\n', samples: ok },
  { name: 'headers in capitals', text: 'HEAT,BASE,YIELD_PCT\n10,Acetate,5.5\n', samples: ok },
  { name: 'headers by name', text: 'Heat,Base,Yield\n10,Acetate,5.5\n', samples: ok },
  { name: 'columns in another order', text: 'yield_pct,base,heat\n5.5,Acetate,10\n', samples: ok },
  { name: 'categories in another case', text: 'heat,base,yield_pct\n10,ACETATE,5.5\n', samples: ok },
  {
    name: 'a text of two lines',
    text: 'heat,base,yield_pct,note\n10,Acetate,5.5,"first\nsecond"\nhot,Acetate,5.5,\n',
    samples: ok,
    unknown: ['note'],
    rejected: ['Row 3, column heat: heat must be a numeric value, not hot'],
  },
  {
    name: 'quotation marks in a text',
    text: 'heat,base,yield_pct,note\n10,Acetate,5.5,"a ""b"", c"\n',
    samples: ok,
    unknown: ['note'],
  },
  {
    name: 'a quotation mark that is never closed',
    text: 'heat,base,yield_pct\n10,Acetate,5.5\n20,"Acetate,5\n30,Acetate,6\n',
    samples: ok,
    rejected: ['Row 3: A quotation mark is not closed: 1 more line counts as its text'],
  },
  {
    name: 'blank rows, which a spreadsheet counts',
    text: 'heat,base,yield_pct\n\n10,Acetate,5.5\n\n,Acetate,5\n\n',
    samples: ok,
    rejected: ['Row 5, column heat: heat cannot be empty'],
  },
  { name: 'rows of separators only', text: 'heat,base,yield_pct\n,,\n10,Acetate,5.5\n , ,\n', samples: ok },
  { name: 'blank rows before the header', text: '\n\nheat,base,yield_pct\n10,Acetate,5.5\n', samples: ok },
  { name: 'separators at the ends of rows', text: 'heat,base,yield_pct,,\n10,Acetate,5.5,,\n', samples: ok },
  {
    name: 'a short row, which ends with empty cells',
    text: 'heat,base,yield_pct\n10,Acetate\n',
    samples: [[10, 'Acetate', null]],
  },
  {
    name: 'a short row without an input',
    text: 'heat,base,yield_pct\n10\n10,Acetate,5.5\n',
    samples: ok,
    rejected: ['Row 2, column base: base cannot be empty'],
  },
  {
    name: 'a row with more cells than the header',
    text: 'heat,base,yield_pct\n10,Acetate,5,5\n10,Acetate,5.5\n',
    samples: ok,
    rejected: [`Row 2: ${more}`],
  },
  {
    name: 'a header twice: the first column counts',
    text: 'heat,base,yield_pct,heat\n10,Acetate,5.5,99\n',
    samples: ok,
    unknown: ['heat 2'],
  },
  {
    name: 'the short name has the parameter, the name is unknown',
    text: 'Heat,heat,base,yield_pct\n99,10,Acetate,5.5\n',
    samples: ok,
    unknown: ['Heat'],
  },
  {
    name: 'a column without a header that has values',
    text: 'heat,base,,yield_pct\n10,Acetate,7,5.5\n',
    samples: ok,
    unknown: [''],
  },
  { name: 'an index column without values', text: ',heat,base,yield_pct\n,10,Acetate,5.5\n', samples: ok },
  {
    name: 'the product’s own scores',
    text: 'heat,base,yield_pct,score\n10,Acetate,5.5,0.7\n',
    samples: ok,
    unknown: ['score'],
  },
  {
    name: 'no column for an input',
    text: 'heat,yield_pct\n10,5.5\n',
    samples: [],
    missing: ['Base'],
    rejected: ['Row 2: The file has no column for Base'],
  },
  { name: 'no outputs', text: 'heat,base\n10,Acetate\n', samples: [[10, 'Acetate']] },
  {
    name: 'an unknown category',
    text: 'heat,base,yield_pct\n10,Chloride,5.5\n10,Acetate,5.5\n',
    samples: ok,
    rejected: ['Row 2, column base: base has no category Chloride'],
  },
  {
    name: 'an unknown category of an output',
    text: 'heat,base,yield_pct,grade\n10,Acetate,5.5,C\n',
    samples: [[10, 'Acetate', 5.5, null]],
    emptied: ['Row 2, column grade: grade has no category C'],
  },
  {
    name: 'words for missing outputs',
    text: 'heat,base,yield_pct\n10,Acetate,n/a\n20,Acetate,-\n30,Acetate,\n',
    samples: [
      [10, 'Acetate', null],
      [20, 'Acetate', null],
      [30, 'Acetate', null],
    ],
    emptied: [
      'Row 2, column yield_pct: yield_pct must be a numeric value, not n/a',
      'Row 3, column yield_pct: yield_pct must be a numeric value, not -',
    ],
  },
  {
    name: 'numbers with a unit',
    text: 'heat,base,yield_pct\n10 °C,Acetate,5.5\n10,Acetate,5.5 %\n',
    samples: [[10, 'Acetate', null]],
    rejected: ['Row 2, column heat: 10 °C has a unit, and heat has none'],
    emptied: ['Row 3, column yield_pct: 5.5 % has a unit, and yield_pct has none'],
  },
  {
    name: 'exponents and signs',
    text: 'heat,base,yield_pct\n1e2,Acetate,+5.5\n-.5,Acetate,5.\n1E-2,Acetate,5\n',
    samples: [
      [100, 'Acetate', 5.5],
      [-0.5, 'Acetate', 5],
      [0.01, 'Acetate', 5],
    ],
  },
  {
    name: 'infinity, not a number and hexadecimals',
    text: 'heat,base,yield_pct\nInfinity,Acetate,5\nNaN,Acetate,5\n0x10,Acetate,5\n10,Acetate,5.5\n',
    samples: ok,
    rejected: ['Infinity', 'NaN', '0x10'].map(
      (cell, index) => `Row ${index + 2}, column heat: heat must be a numeric value, not ${cell}`,
    ),
  },
  {
    name: 'numbers too large to keep',
    text: 'heat,base,yield_pct\n1e999,Acetate,5\n10,Acetate,5.5\n',
    samples: ok,
    rejected: ['Row 2, column heat: heat must be a numeric value, not 1e999'],
  },
  {
    name: 'texts that our export has neutralised',
    text: "heat,base,yield_pct\n10,'Acetate,5.5\n",
    samples: [],
    rejected: ["Row 2, column base: base has no category 'Acetate"],
  },
  {
    name: 'formulas',
    text: 'heat,base,yield_pct\n=5+5,Acetate,5.5\n10,Acetate,5.5\n',
    samples: ok,
    rejected: [
      'Row 2, column heat: =5+5 is a formula, not its result: nobody has calculated it, so open the file in a spreadsheet and save it',
    ],
  },
  { name: 'an empty file', text: '', samples: [], missing: ['Heat', 'Base'] },
  { name: 'blanks only', text: ' \n\n \n', samples: [], missing: ['Heat', 'Base'] },
  { name: 'a header only', text: 'heat,base,yield_pct\n', samples: [] },
  {
    name: 'no header',
    text: '10,Acetate,5.5\n20,Pivalate,6\n',
    samples: [],
    unknown: ['Column 1', 'Column 2', 'Column 3'],
    missing: ['Heat', 'Base'],
    rejected: ['Row 1: The file has no column for Heat', 'Row 2: The file has no column for Heat'],
  },
  {
    name: 'something that is no table',
    text: '{"heat": [1, 2, 3]}',
    samples: [],
    unknown: ['{"heat": [1', '2', '3]}'],
    missing: ['Heat', 'Base'],
  },
  {
    name: 'a table of another tool',
    text: 'Run;Temperature (K);Result\n1;300;good\n',
    samples: [],
    unknown: ['Run', 'Temperature (K)', 'Result'],
    missing: ['Heat', 'Base'],
    rejected: ['Row 2: The file has no column for Heat'],
  },
  {
    name: 'Greek and Chinese headers and cells',
    text: 'heat,base,yield_pct,απόδοση,备注\n10,Acetate,5.5,καλή,好\n',
    samples: ok,
    unknown: ['απόδοση', '备注'],
  },
  {
    name: 'names of what every object has',
    text: 'heat,base,yield_pct,constructor,__proto__\n10,Acetate,5.5,1,2\n',
    samples: ok,
    unknown: ['constructor', '__proto__'],
  },
  {
    name: 'every second row wrong',
    text: `heat,base,yield_pct\n${Array.from({ length: 6 }, (_, row) => `${row % 2 ? 'x' : row},Acetate,${row}`).join('\n')}\n`,
    samples: [0, 2, 4].map((row) => [row, 'Acetate', row]),
    rejected: [3, 5, 7].map((row) => `Row ${row}, column heat: heat must be a numeric value, not x`),
  },
];
