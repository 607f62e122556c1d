import { german, type MessyFile, two, utf8 } from './messy-file.ts';

const numeric = (row: number, cell: string) => `Row ${row}, column Yield: Yield must be a numeric value, not ${cell}`;

/** How people, spreadsheets and laboratory systems write numbers, and what is no number. */
export const numbers: MessyFile[] = [
  {
    name: 'Swiss Excel, apostrophes between thousands',
    bytes: utf8("Temperature;Solvent;Yield;Mass\r\n60;Ethanol;12.5;1'234.5\r\n75;Water;31;12’345\r\n"),
    samples: [
      [60, 'Ethanol', 12.5, 1234.5],
      [75, 'Water', 31, 12_345],
    ],
  },
  {
    name: 'French Excel, narrow and other no-break spaces between thousands',
    bytes: utf8('Temperature;Solvent;Yield;Mass\r\n60;Ethanol;12,5;1\u202F234,5\r\n75;Water;31,0;12\u00A0345,25\r\n'),
    samples: [
      [60, 'Ethanol', 12.5, 1234.5],
      [75, 'Water', 31, 12_345.25],
    ],
  },
  {
    name: 'thin spaces between thousands, as a publisher sets them',
    bytes: utf8('Temperature,Solvent,Yield,Mass\n60,Ethanol,12.5,1\u2009234\u2009567\n75,Water,31,2\u2007500.5\n'),
    samples: [
      [60, 'Ethanol', 12.5, 1_234_567],
      [75, 'Water', 31, 2500.5],
    ],
  },
  {
    name: 'German LIMS, thousands points before a decimal comma',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n60;Ethanol;12,5;1.234,5\n75;Water;31,0;1.234.567\n'),
    samples: [
      [60, 'Ethanol', 12.5, 1234.5],
      [75, 'Water', 31, 1_234_567],
    ],
  },
  {
    name: 'a thousand or a decimal number, in a file of decimal commas',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n60;Ethanol;12,5;1.234\n1.075;Water;31,0;50\n'),
    samples: [[60, 'Ethanol', 12.5, null]],
    emptied: ['Row 2, column Mass: 1.234 can be 1234 or 1.234'],
    rejected: ['Row 3, column Temperature: 1.075 can be 1075 or 1.075'],
  },
  {
    name: 'three decimals in every number, which may be thousands',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n60;Ethanol;12,500;1,234\n75;Water;31,000;2,345\n'),
    account: german,
    samples: [
      [60, 'Ethanol', 12.5, 1.234],
      [75, 'Water', 31, 2.345],
    ],
    notes: [
      'Yield: 12,500 is read as 12.500; choose the point as decimal symbol if it is 12500.',
      'Mass: 1,234 is read as 1.234; choose the point as decimal symbol if it is 1234.',
    ],
  },
  {
    name: 'numbers below one with three decimals, which are no thousands',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n60;Ethanol;0,125;0,500\n75;Water;0,310;1\n'),
    samples: [
      [60, 'Ethanol', 0.125, 0.5],
      [75, 'Water', 0.31, 1],
    ],
  },
  {
    name: 'ordinary blanks between digits',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n60;Ethanol;12.5;1 234\n75;Water;31;12 34\n'),
    samples: [
      [60, 'Ethanol', 12.5, null],
      [75, 'Water', 31, null],
    ],
    emptied: [
      'Row 2, column Mass: 1 234 can be one number or several',
      'Row 3, column Mass: Mass must be a numeric value, not 12 34',
    ],
  },
  {
    name: 'powers of ten as people type them',
    bytes: utf8(
      'Temperature,Solvent,Yield,Mass\n60,Ethanol,12.5,1.2x10^-3\n75,Water,31,1.2·10⁻³\n90,Water,31,1.2x10-3\n',
    ),
    samples: [
      [60, 'Ethanol', 12.5, 0.0012],
      [75, 'Water', 31, 0.0012],
      [90, 'Water', 31, null],
    ],
    emptied: ['Row 4, column Mass: Mass must be a numeric value, not 1.2x10-3'],
  },
  {
    name: 'limits of detection and saturation',
    bytes: utf8('Temperature,Solvent,Yield,Mass\n60,Ethanol,<0.05,12\n75,Water,>100,≥ 50\n'),
    samples: [
      [60, 'Ethanol', null, 12],
      [75, 'Water', null, null],
    ],
    emptied: [
      'Row 2, column Yield: <0.05 is a limit, not a value',
      'Row 3, column Yield: >100 is a limit, not a value',
      'Row 3, column Mass: ≥ 50 is a limit, not a value',
    ],
  },
  {
    name: 'words for a value that is not there',
    bytes: utf8(
      'Temperature,Solvent,Yield\n60,Ethanol,n.d.\n61,Ethanol,NaN\n62,Ethanol,-\n63,Ethanol,ND\n64,Water,12.5\n',
    ),
    samples: [
      [60, 'Ethanol', null],
      [61, 'Ethanol', null],
      [62, 'Ethanol', null],
      [63, 'Ethanol', null],
      [64, 'Water', 12.5],
    ],
    emptied: [numeric(3, 'NaN'), numeric(4, '-')],
    states: ['Row 2, column Yield: failed: n.d.', 'Row 5, column Yield: failed: ND'],
  },
  {
    name: 'values with their uncertainty',
    bytes: utf8('Temperature,Solvent,Yield\n60 ± 1,Ethanol,12.5\n75,Water,31.0 +/- 0.4\n'),
    samples: two,
  },
  {
    name: 'units in the cells',
    bytes: utf8(
      'Temperature;Solvent;Yield;Mass\n60 °C;Ethanol;12,5 %;12,5 mg\n75°C;Water;31%;0,5 g\n348 K;Water;31;1\n',
    ),
    samples: [
      [60, 'Ethanol', 12.5, 12.5],
      [75, 'Water', 31, 500],
      [74.85, 'Water', 31, 1],
    ],
    notes: [
      'Temperature: 1 value converted to °C (348 K is 74,85 °C).',
      'Mass: 1 value converted to mg (0,5 g is 500 mg).',
      'Temperature: 1 value off the step of 0.5.',
    ],
  },
  {
    name: 'full-width digits of a Japanese keyboard, and the minus of a typesetter',
    bytes: utf8('Temperature,Solvent,Yield,Mass\n６０,Ethanol,１２．５,−3\n75,Water,31,1e−3\n'),
    samples: [
      [60, 'Ethanol', 12.5, -3],
      [75, 'Water', 31, 0.001],
    ],
  },
  {
    name: 'apostrophes that make a spreadsheet keep leading zeros',
    bytes: utf8("Temperature,Solvent,Yield\n'0060,Ethanol,12.5\n'75,Water,'31\n"),
    samples: two,
  },
  {
    name: 'all digits of a double, and more digits than one has',
    bytes: utf8(
      'Temperature,Solvent,Yield,Mass\n60,Ethanol,0.30000000000000004,9007199254740993\n75,Water,12.345678901234567,9007199254740992\n',
    ),
    samples: [
      [60, 'Ethanol', 0.1 + 0.2, null],
      [75, 'Water', 12.345_678_901_234_567, 9_007_199_254_740_992],
    ],
    emptied: ['Row 2, column Mass: 9007199254740993 has more digits than a number keeps'],
  },
  {
    name: 'footnote marks at values, and a ditto mark',
    bytes: utf8('Temperature,Solvent,Yield\n60,Ethanol,12.5*\n75,Water,(31)\n〃,Water,12.5\n'),
    samples: [
      [60, 'Ethanol', null],
      [75, 'Water', null],
    ],
    rejected: ['Row 4, column Temperature: Temperature must be a numeric value, not 〃'],
    emptied: [numeric(2, '12.5*'), numeric(3, '(31)')],
  },
  {
    name: 'dates and times that a spreadsheet made of numbers',
    bytes: utf8(
      'Temperature,Solvent,Yield\n01-Feb,Ethanol,12.5\n60,Ethanol,Mar 12\n75,Water,31:05\n90,Water,2/1/2026\n',
    ),
    samples: [
      [60, 'Ethanol', null],
      [75, 'Water', null],
      [90, 'Water', null],
    ],
    rejected: ['Row 2, column Temperature: 01-Feb is a date or a time, not a number'],
    emptied: [
      'Row 3, column Yield: Mar 12 is a date or a time, not a number',
      'Row 4, column Yield: 31:05 is a date or a time, not a number',
      'Row 5, column Yield: 2/1/2026 is a date or a time, not a number',
    ],
  },
  {
    name: 'formulas that would run in a spreadsheet, and its errors',
    bytes: utf8(
      "Temperature,Solvent,Yield\n=cmd|' /C calc'!A0,Ethanol,12.5\n60,=1+1,12.5\n60,Ethanol,#DIV/0!\n75,#NV,31\n",
    ),
    samples: [[60, 'Ethanol', null]],
    rejected: [
      "Row 2, column Temperature: =cmd|' /C calc'!A0 is a formula, not its result: nobody has calculated it, so open the file in a spreadsheet and save it",
      'Row 3, column Solvent: =1+1 is a formula, not its result: nobody has calculated it, so open the file in a spreadsheet and save it',
      'Row 5, column Solvent: #NV is an error of the spreadsheet',
    ],
    emptied: ['Row 4, column Yield: #DIV/0! is an error of the spreadsheet'],
  },
];
