import { gzipSync } from 'node:zlib';
import { bytesOf, type MessyFile, two, utf8, utf16 } from './messy-file.ts';

const table = 'Temperature (°C);Solvent;Yield (%)\r\n60;Ethanol;12,5\r\n75;Water;31\r\n';
const noColumn = (rows: number[]) => rows.map((row) => `Row ${row}: The file has no column for Temperature`);

/** Bytes as old and new machines write them, and files that are no tables at all. */
export const encodings: MessyFile[] = [
  {
    name: 'UTF-16 with the higher byte first and no mark, from a Unix workstation',
    bytes: utf16(table, 'big', false),
    samples: two,
    encoding: 'UTF-16 BE',
  },
  {
    name: 'Windows-1252 with micrograms and degrees',
    bytes: bytesOf('Temperature [°C];Solvent;Yield [%];Dose [µg]\r\n60;Ethanol;12,5;3\r\n75;Water;31;4\r\n'),
    samples: two,
    asked: [['Dose [µg]', 'New: no parameter is named like it']],
    encoding: 'Windows-1252',
  },
  {
    name: 'ISO-8859-15, whose euro is another byte',
    bytes: bytesOf('Temperature (°C);Solvent;Yield (%);Price (€)\n60;Ethanol;12,5;3\n75;Water;31;4\n', { '€': 0xa4 }),
    samples: two,
    asked: [['Price (¤)', 'New: no parameter is named like it']],
    encoding: 'Windows-1252',
  },
  {
    name: 'the code page of DOS, whose degree is another letter',
    bytes: bytesOf(table, { '°': 0xf8 }),
    samples: [],
    rejected: noColumn([2, 3]),
    skipped: [['Temperature (øC)', 'Temperature is in °C, the column in øC']],
    encoding: 'Windows-1252',
  },
  {
    name: 'UTF-8 that a copy has cut in the middle of a letter',
    bytes: utf8(`${table}80;Ethanol;µé`).slice(0, -1),
    samples: [...two, [80, 'Ethanol', null]],
    emptied: ['Row 4, column Yield (%): Yield (%) must be a numeric value, not µ�'],
  },
  {
    name: 'line ends of three systems in one file, and the end mark of DOS',
    bytes: utf8('Temperature,Solvent,Yield\r\n60,Ethanol,12.5\n75,Water,31\r80,Water,32\r\n\u001A'),
    samples: [...two, [80, 'Water', 32]],
  },
  {
    name: 'zero bytes that fill fixed widths, and those that a power cut leaves at the end',
    bytes: utf8(
      `Temperature\0\0;Solvent\0;Yield\0\n60\0\0\0;Ethanol;12.5\0\n75\0;Water\0\0;31\n8\u00000;Water;30\n${'\0'.repeat(64)}`,
    ),
    samples: two,
    rejected: ['Row 4, column Temperature: Temperature must be a numeric value, not 8 0'],
  },
  {
    name: 'categories that differ by case only, written as neither',
    bytes: utf8('Temperature,Solvent,Yield\n60,DMF,12.5\n75,dmf,31\n80,Dmf,30\n'),
    samples: [
      [60, 'DMF', 12.5],
      [75, 'dmf', 31],
    ],
    rejected: ['Row 4, column Solvent: Dmf can be DMF or dmf'],
  },
  {
    name: 'categories with no-break blanks, soft hyphens, other case and composed letters',
    bytes: utf8('Temperature,Solvent,Yield\n60,\u00A0ethanol ,12.5\n75,WA\u00ADTER,31\n80,Wa ter,30\n'),
    samples: two,
    rejected: ['Row 4, column Solvent: Solvent has no category Wa ter'],
  },
  {
    name: 'names of solvents that begin alike for more than twenty letters',
    bytes: utf8(
      'Temperature,Solvent,Yield\n60,2-Methyltetrahydrofuran,12.5\n75,2-Methyltetrahydrofurfuryl alcohol,31\n80,Water,30\n',
    ),
    samples: [
      [60, '2-Methyltetrahydrofu', 12.5],
      [75, '2-Methyltetrahydrofu', 31],
      [80, 'Water', 30],
    ],
    notes: [
      'Solvent: 2-Methyltetrahydrofuran and 2-Methyltetrahydrofurfuryl alcohol are read as one category, 2-Methyltetrahydrofu.',
    ],
  },
  {
    name: 'categories that count from one',
    bytes: utf8('Temperature,Solvent,Yield\n60,1,12.5\n75,5,31\n'),
    samples: [],
    rejected: ['Row 2, column Solvent: Solvent has no category 1', 'Row 3, column Solvent: Solvent has no category 5'],
  },
  {
    name: 'truth values of a German spreadsheet',
    bytes: utf8('Temperature;Solvent;Yield\n60;WAHR;12,5\n75;Water;FALSCH\n'),
    samples: [[75, 'Water', null]],
    rejected: ['Row 2, column Solvent: Solvent has no category WAHR'],
    emptied: ['Row 3, column Yield: Yield must be a numeric value, not FALSCH'],
  },
  {
    name: 'a web page that a laboratory system calls a spreadsheet',
    bytes: utf8(
      '\r\n<html><head><meta charset="utf-8"></head><body><table><tr><td>Temperature</td></tr></table></body></html>',
    ),
    samples: [],
    problem: 'The file is a web page (HTML): please save the table as .xlsx or CSV.',
  },
  {
    name: 'a workbook of Excel 2003 in XML',
    bytes: utf8('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
    samples: [],
    problem: 'The file is XML: please save the table as .xlsx or CSV.',
  },
  {
    name: 'JSON with the ending of a table',
    bytes: utf8('[{"Temperature": 60, "Solvent": "Ethanol", "Yield": 12.5}]\n'),
    samples: [],
    problem: 'The file is JSON: please save the table as .xlsx or CSV.',
  },
  {
    name: 'a table that is compressed',
    bytes: Uint8Array.from(gzipSync(table)),
    samples: [],
    problem: 'The file is compressed (gzip): please unpack it first.',
  },
  {
    name: 'a picture of the table',
    bytes: Uint8Array.from({ length: 600 }, (_, index) =>
      index < 4 ? ([0x89, 0x50, 0x4e, 0x47][index] ?? 0) : (index * 37) % 256,
    ),
    samples: [],
    problem: 'The file is neither text nor a workbook: please save the table as .xlsx or CSV.',
    encoding: 'Windows-1252',
  },
  { name: 'no byte at all', bytes: new Uint8Array(), samples: [] },
];
