import { bytesOf, type MessyFile, two, utf8, utf16 } from './messy-file.ts';

const german = 'Temperatur (°C);Lösungsmittel;Ausbeute (%)\r\n60;Ethanol;12,5\r\n75;Wasser;31\r\n';

/** Files as instruments and spreadsheets write them. */
export const instruments: MessyFile[] = [
  {
    name: 'Excel, CSV UTF-8',
    bytes: utf8('\uFEFFTemperature (°C),Solvent,Yield (%)\r\n60,Ethanol,12.5\r\n75,Water,31\r\n'),
    samples: two,
  },
  {
    name: 'German Excel, CSV with the code page of Windows',
    bytes: bytesOf('Temperature (°C);Solvent;Yield (%)\r\n60;Ethanol;12,5\r\n75;Water;31\r\n'),
    samples: two,
    encoding: 'Windows-1252',
  },
  {
    name: 'Excel, Unicode text',
    bytes: utf16('Temperature (°C)\tSolvent\tYield (%)\r\n60\tEthanol\t12,5\r\n75\tWater\t31\r\n'),
    samples: two,
    encoding: 'UTF-16 LE',
  },
  {
    name: 'Excel, with a line that names the separator',
    bytes: utf8('sep=;\r\nTemperature;Solvent;Yield\r\n60;Ethanol;12.5\r\n75;Water;31\r\n'),
    samples: two,
  },
  {
    name: 'Excel, with blank rows and columns around the table',
    bytes: utf8(',,,\r\nTemperature,Solvent,Yield,\r\n60,Ethanol,12.5,\r\n,,,\r\n75,Water,31,\r\n,,,\r\n'),
    samples: two,
  },
  {
    name: 'LibreOffice, every text quoted',
    bytes: utf8('"Temperature","Solvent","Yield"\n60,"Ethanol",12.5\n75,"Water",31\n'),
    samples: two,
  },
  {
    name: 'Google Sheets, with a column of remarks',
    bytes: utf8('Temperature,Solvent,Yield,Remarks\r\n60,Ethanol,12.5,"brown, smells"\r\n75,Water,31,\r\n'),
    samples: two,
    skipped: [['Remarks', 'Notes of the samples, without ok, done and the like']],
  },
  {
    name: 'HPLC, with lines about itself above the table',
    bytes: utf8(
      'Instrument;HPLC-7\nMethod;gradient_03\n\nVial;Temperature;Solvent;Yield\nA1;60;Ethanol;12.5\nA2;75;Water;31\n',
    ),
    samples: two,
    skipped: [['Vial', 'Labels of the samples']],
  },
  {
    name: 'HPLC, with a title of one cell and results not detected',
    bytes: utf8('Report of 2026-05-04\nTemperature,Solvent,Yield\n60,Ethanol,12.5\n75,Water,n.d.\n'),
    samples: [
      [60, 'Ethanol', 12.5],
      [75, 'Water', null],
    ],
    states: ['Row 4, column Yield: failed: n.d.'],
  },
  {
    name: 'GC, with results below the limit of detection',
    bytes: utf8('Temperature\tSolvent\tYield\n60\tEthanol\t<0.1\n75\tWater\t31\n'),
    samples: [
      [60, 'Ethanol', null],
      [75, 'Water', 31],
    ],
    emptied: ['Row 2, column Yield: <0.1 is a limit, not a value'],
  },
  {
    name: 'balance, with a row of units below the header',
    bytes: utf8('Temperature;Solvent;Yield\n°C;;%\n60;Ethanol;12,5\n75;Water;31\n'),
    samples: two,
  },
  {
    name: 'thermostat, in kelvin',
    bytes: utf8('Temperature (K),Solvent,Yield\n333,Ethanol,12.5\n'),
    samples: [],
    rejected: ['Row 2: The file has no column for Temperature'],
    skipped: [['Temperature (K)', 'Temperature is in °C, the column in K']],
  },
  {
    name: 'reactor, with running number, date and time',
    bytes: utf8(
      '#;Started;Temperature;Solvent;Yield\n1;2026-05-04 08:15;60;Ethanol;12.5\n2;2026-05-04 09:40;75;Water;31\n',
    ),
    samples: two,
    skipped: [
      ['#', 'Numbers the rows'],
      ['Started', 'Contains dates'],
    ],
  },
  {
    name: 'robot, with indices of solvents',
    bytes: utf8('temp,solvent,yield_pct\n60,0,12.5\n75,1,31\n'),
    samples: two,
    notes: ['solvent: numbers are read as categories (0 is Ethanol, 1 is Water, 2 is 2-Methyltetrahydrofu, …).'],
  },
  {
    name: 'robot, off the range and the step',
    bytes: utf8('temp,solvent,yield_pct\n62.75,Ethanol,12.5\n1400,Water,31\n'),
    samples: [
      [62.75, 'Ethanol', 12.5],
      [1400, 'Water', 31],
    ],
    notes: ['temp: 1 value outside 0 to 1000, 1 value off the step of 0.5.'],
  },
  {
    name: 'plate reader, with a mean below the table',
    bytes: utf8('Temperature;Solvent;Yield\n60;Ethanol;12.5\n75;Water;31\nMean;;21.75\n'),
    samples: two,
    rejected: ['Row 4, column Temperature: Temperature must be a numeric value, not Mean'],
  },
  {
    name: 'old Macintosh, with numbers in quotation marks and decimal commas',
    bytes: utf8('Temperature,Solvent,Yield\r60,Ethanol,"12,5"\r75,Water,"31,0"\r'),
    samples: two,
  },
  {
    name: 'pandas, with its index as first column',
    bytes: utf8(',temp,solvent,yield_pct\n0,60.0,Ethanol,12.5\n1,75.0,Water,31.0\n'),
    samples: two,
    skipped: [['', 'Numbers the rows']],
  },
  {
    name: 'R, with scientific numbers and NA',
    bytes: utf8('"temp","solvent","yield_pct"\n6e+01,"Ethanol",1.25e+01\n7.5e+01,"Water",NA\n'),
    samples: [
      [60, 'Ethanol', 12.5],
      [75, 'Water', null],
    ],
    emptied: ['Row 3, column yield_pct: yield_pct must be a numeric value, not NA'],
  },
  {
    name: 'German, with several decimal commas a row, in an account with commas',
    bytes: bytesOf(
      'Temperature (°C);Solvent;Yield (%);Mass;Speed\r\n60;Ethanol;12,5;1,25;0,5\r\n75;Water;31,0;1,5;0,5\r\n',
    ),
    samples: [
      [60, 'Ethanol', 12.5, 1.25],
      [75, 'Water', 31, 1.5],
    ],
    asked: [['Speed', 'New: no parameter is named like it']],
    encoding: 'Windows-1252',
  },
  {
    name: 'names of another language',
    bytes: bytesOf(german),
    samples: [],
    rejected: ['Row 2: The file has no column for Solvent', 'Row 3: The file has no column for Solvent'],
    asked: [
      ['Temperatur (°C)', 'Named like Temperature'],
      ['Lösungsmittel', 'New: no parameter is named like it'],
      ['Ausbeute (%)', 'New: no parameter is named like it'],
    ],
    encoding: 'Windows-1252',
  },
  {
    name: 'thousands in groups',
    bytes: utf8('Temperature;Solvent;Yield\n60;Ethanol;1.234,5\n75;Water;31,0\n'),
    samples: [
      [60, 'Ethanol', 1234.5],
      [75, 'Water', 31],
    ],
  },
];
