import { german, type MessyFile, two, utf8, utf16 } from './messy-file.ts';

const spectrum = Array.from({ length: 300 }, (_, index) => 400 + index);
const head = 'Temperature;Solvent;Yield\n';

/** Tables with other lines around and among them, as instruments and people leave them. */
export const layouts: MessyFile[] = [
  {
    name: 'scientific numbers with decimal commas between semicolons',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n6,0E+01;Ethanol;1,25e1;1,2E-3\n75;Water;3,1E+01;4E-05\n'),
    samples: [
      [60, 'Ethanol', 12.5, 0.0012],
      [75, 'Water', 31, 0.000_04],
    ],
  },
  {
    name: 'ChemStation report in UTF-16 with tabs, below lines with commas',
    bytes: utf16(
      'Operator: Lovelace, A\r\nInjection Date\t5/4/2026, 8:15 AM\r\nMethod\tGRAD_03.M\r\n\r\nTemperature\tSolvent\tYield\r\n60\tEthanol\t12.5\r\n75\tWater\t31\r\n',
    ),
    samples: two,
    encoding: 'UTF-16 LE',
  },
  {
    name: 'Shimadzu ASCII export, sections in brackets and a second table',
    bytes: utf8(
      '[Header]\r\nApplication Name\tLabSolutions\r\nVersion\t5.92\r\n\r\n[Result Table]\r\n# of Rows\t2\r\nTemperature\tSolvent\tYield\r\n60\tEthanol\t12.5\r\n75\tWater\t31\r\n\r\n[Peak Table(Detector A-Ch1)]\r\nPeak#\tName\tArea\r\n1\tWater\t90\r\n2\tEthanol\t77\r\n',
    ),
    samples: two,
    rejected: [
      'Row 11: Another table begins here',
      'Row 12: Another table begins here',
      'Row 13: The row is of the table that begins in row 12',
      'Row 14: The row is of the table that begins in row 12',
    ],
  },
  {
    name: 'Empower export, forty lines of method above the table, some as wide as it is',
    bytes: utf8(
      `${Array.from({ length: 40 }, (_, line) => `Gradient step ${line},${line * 0.5},${90 - line},${10 + line}\n`).join('')}Temperature,Solvent,Yield\n60,Ethanol,12.5\n75,Water,31\n`,
    ),
    samples: two,
  },
  {
    name: 'BMG plate reader, a plate of wells below the table',
    bytes: utf8(
      `User: USER,Path: C:\\BMG,Test ID: 12,,\nTemperature,Solvent,Yield,,\n60,Ethanol,12.5,,\n75,Water,31,,\n,,,,\n,1,2,3,4\nA,0.12,0.13,0.11,0.1\nB,0.2,0.21,0.2,0.22\n`,
    ),
    samples: two,
    rejected: [
      'Row 6: Another table begins here',
      'Row 7: The row is of the table that begins in row 6',
      'Row 8: The row is of the table that begins in row 6',
    ],
  },
  {
    name: 'rows below a gap with a text for a number, and the first values of a column',
    bytes: utf8('Temperature,Solvent,Yield\n60,Ethanol,\n75,Water,\n\nhot,Water,9\n80,DMF,10\n'),
    samples: [
      [60, 'Ethanol', null],
      [75, 'Water', null],
      [80, 'DMF', 10],
    ],
    rejected: ['Row 5, column Temperature: Temperature must be a numeric value, not hot'],
  },
  {
    name: 'units below the header',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n°C;;%;mg\n60;Ethanol;12,5;3\n75;Water;31;4\n'),
    samples: [
      [60, 'Ethanol', 12.5, 3],
      [75, 'Water', 31, 4],
    ],
  },
  {
    name: 'units in brackets below the header, one of them another than the parameter’s',
    bytes: utf8('Temperature;Solvent;Yield;Mass\n[°C];-;[%];[g]\n60;Ethanol;12,5;3\n75;Water;31;4\n'),
    samples: two,
    skipped: [['Mass (g)', 'Mass is in mg, the column in g']],
  },
  {
    name: 'kelvin below the header of an input in degrees',
    bytes: utf8('Temperature,Solvent,Yield\nK,,%\n333,Ethanol,12.5\n'),
    samples: [],
    rejected: ['Row 3: The file has no column for Temperature'],
    skipped: [['Temperature (K)', 'Temperature is in °C, the column in K']],
  },
  {
    name: 'the header again on each page of a print, with its units',
    bytes: utf8(`${head}60;Ethanol;12.5\n\fTemperature;Solvent;Yield\n75;Water;31\n`),
    samples: two,
    rejected: ['Row 3: The row repeats the header'],
  },
  {
    name: 'two files in one, the second with its columns in another order and its own byte order mark',
    bytes: utf8(
      'Temperature,Mass,Solvent,Yield\n60,5,Ethanol,12.5\n\uFEFFMass,Temperature,Solvent,Yield\n5,75,Water,31\n',
    ),
    samples: [[60, 'Ethanol', 12.5, 5]],
    rejected: ['Row 3: Another table begins here', 'Row 4: The row is of the table that begins in row 3'],
  },
  {
    name: 'a total, a mean and a deviation below the table',
    bytes: utf8(
      'Run;Temperature;Solvent;Yield\nA7;60;Ethanol;12.5\nB1;75;Water;31\nTotal;135;Water;43.5\nMean;67.5;Water;21.75\n%RSD;;;60\nØ;67.5;;21.75\nMittel;67.5;;21.75\nDurchschnitt;67.5;;21.75\n',
    ),
    samples: two,
    rejected: [
      'Row 4: The row is a summary: Total',
      'Row 5: The row is a summary: Mean',
      'Row 6: The row is a summary: %RSD',
      'Row 7: The row is a summary: Ø',
      'Row 8: The row is a summary: Mittel',
      'Row 9: The row is a summary: Durchschnitt',
    ],
    skipped: [['Run', 'Labels of the samples']],
  },
  {
    name: 'a sum of numbers only, in the columns of two tables side by side',
    bytes: utf8(
      `Temperature;Solvent;Yield;;Solvent;Price\n60;Ethanol;12,5;;Ethanol;3\n75;Water;31;;Water;1\n;;43,5;;;4\n`,
    ),
    samples: two,
    rejected: ['Row 4, column Temperature: Temperature cannot be empty'],
    skipped: [
      ['Solvent 2', 'Another table, right of an empty column'],
      ['Price', 'Another table, right of an empty column'],
    ],
  },
  {
    name: 'a column of yields for each of two replicates',
    bytes: utf8('Temperature,Solvent,Yield,Yield\n60,Ethanol,12.5,13\n75,Water,31,30\n'),
    samples: two,
    skipped: [['Yield 2', 'Yield has another column']],
  },
  {
    name: 'headers with footnote marks, blanks and two lines',
    bytes: utf8(' Temperature ,"Solvent\n",Yield*,Mass¹\n60,Ethanol,12.5,3\n75,Water,31,4\n* isolated,,,\n'),
    samples: [
      [60, 'Ethanol', 12.5, 3],
      [75, 'Water', 31, 4],
    ],
    rejected: ['Row 4, column Temperature: Temperature must be a numeric value, not * isolated'],
    asked: [
      ['Yield*', 'Named like Yield'],
      ['Mass¹', 'Named like Mass'],
    ],
  },
  {
    name: 'units behind a blank, a slash and an underscore, and degrees in letters',
    bytes: utf8('temp / degC\tSolvent\tYield %\tmass_mg\n60\tEthanol\t12.5\t3\n75\tWater\t31\t4\n'),
    samples: [
      [60, 'Ethanol', 12.5, 3],
      [75, 'Water', 31, 4],
    ],
  },
  {
    name: 'quotation marks of inches, one of them inside a quoted text',
    bytes: utf8(
      'Temperature;Solvent;Yield;Remarks\n60;Ethanol;12.5;pipe of 1/2"\n75;Water;31;"seal of 1/2" leaked\n80;"Water;30\n85;Water;31\n90;Water;32\n',
    ),
    samples: [[60, 'Ethanol', 12.5]],
    rejected: [
      'Row 3: A quotation mark stands inside a text that does not begin with one: 3 more lines count as its text',
    ],
    skipped: [['Remarks', 'Notes of the samples, without ok, done and the like']],
  },
  {
    name: 'separators at the ends of rows, blank rows between, and a text of several lines',
    bytes: utf8(
      'Temperature;Solvent;Yield;Remarks\r\n60;Ethanol;12,5;"brown;\r\nsmells";;\r\n\r\n;;;\r\n75;Water;31;;;\r\n',
    ),
    account: german,
    samples: two,
    skipped: [['Remarks', 'Notes of the samples, without ok, done and the like']],
  },
  {
    name: 'bars between the columns, as databases print them',
    bytes: utf8('2 rows\nTemperature | Solvent | Yield\n60 | Ethanol | 12.5\n75 | Water | 31\n'),
    samples: [],
    problem: 'The columns are separated by neither commas, semicolons nor tabs: please save the table as .xlsx or CSV.',
  },
  {
    name: 'columns that only blanks align',
    bytes: utf8('Temperature   Solvent   Yield\n60            Ethanol   12.5\n75            Water     31\n'),
    samples: [],
    problem: 'The columns are separated by neither commas, semicolons nor tabs: please save the table as .xlsx or CSV.',
  },
  {
    name: 'only a header, of a template that nobody filled',
    bytes: utf8('sep=\t\r\nTemperature\tSolvent\tYield\r\n\t\t\r\n'),
    samples: [],
  },
  {
    name: 'one column of numbers',
    bytes: utf8('Yield\n12.5\n31\n'),
    samples: [],
    rejected: [2, 3].map((row) => `Row ${row}: The file has no column for Temperature`),
  },
  {
    name: 'three hundred columns of a spectrum beside the table',
    bytes: utf8(
      ['Temperature,Solvent,Yield', '60,Ethanol,12.5', '75,Water,31']
        .map((row, line) => `${row}${spectrum.map((nm) => (line === 0 ? `,${nm} nm` : `,0.${nm * line}`)).join('')}\n`)
        .join(''),
    ),
    samples: two,
    skipped: spectrum.map((nm) => [`${nm} nm`, 'One of 300 columns that no parameter is named like']),
  },
  {
    name: 'a cell with a whole protocol',
    bytes: utf8(`Temperature,Solvent,Yield\n60,Ethanol,12.5\n75,${'Add slowly. '.repeat(4000)},31\n75,Water,31\n`),
    samples: two,
    rejected: ['Row 3, column Solvent: Solvent has no category Add slowly. Add slowly. Add slowly. Add …'],
  },
];
