import { bytesOf, type MessyFile, two } from './messy-file.ts';
import { encoding, head, textWorkbooks } from './text-workbooks.ts';
import { errorCell, formula, styled, workbookOf, zipOf } from './workbook.ts';

const onlyData = { name: 'Data', names: ['Data'], hasNumbersInTexts: false };
const table = [head, [60, 'Ethanol', 12.5], [75, 'Water', 31]];

/** Workbooks as people, Excel and scripts leave them. */
export const workbooks: MessyFile[] = [
  {
    name: 'workbook with an empty sheet, a sheet about the screening and the table last',
    bytes: workbookOf([
      { name: 'Sheet1', rows: [] },
      {
        name: 'About',
        rows: [
          ['Project', 'Arylation'],
          ['Author', 'Ada'],
          ['Temperature', 'in a block'],
        ],
      },
      { name: 'Results & more', rows: table },
    ]),
    samples: two,
    encoding,
    sheet: { name: 'Results & more', names: ['About', 'Results & more'], hasNumbersInTexts: false },
  },
  {
    name: 'workbook with a hidden sheet of an older table before the table',
    bytes: workbookOf([
      { name: 'Old', state: 'hidden', rows: [head, [20, 'Water', 1]] },
      { name: 'Data', rows: table },
    ]),
    samples: two,
    encoding,
    sheet: { name: 'Data', names: ['Old', 'Data'], hiddenNames: ['Old'], hasNumbersInTexts: false },
  },
  {
    name: 'workbook with hidden rows of a filter and a hidden column',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [
          ['Temperature', 'Solvent', 'Mass', 'Yield'],
          [60, 'Ethanol', 3, 12.5],
          [75, 'Water', 4, 31],
        ],
        hiddenRows: [2],
        before: '<cols><col min="3" max="3" hidden="1" width="0"/><col min="9" max="16384" hidden="1"/></cols>',
      },
    ]),
    samples: [
      [60, 'Ethanol', 12.5, 3],
      [75, 'Water', 31, 4],
    ],
    encoding,
    sheet: { ...onlyData, hidden: '1 hidden row and 1 hidden column' },
  },
  {
    name: 'workbook with merged cells above the header',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [['Conditions', null, 'Results'], head, ...table.slice(1)],
        after: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
      },
    ]),
    samples: two,
    encoding,
  },
  {
    name: 'workbook with a solvent merged over two rows',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [head, [60, 'Ethanol', 12.5], [75, null, 31]],
        after: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
      },
    ]),
    samples: [
      [60, 'Ethanol', 12.5],
      [75, 'Ethanol', 31],
    ],
    encoding,
  },
  {
    name: 'workbook with errors of its formulas',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [
          head,
          [60, 'Ethanol', errorCell('#DIV/0!')],
          [errorCell('#N/A'), 'Water', 31],
          [75, 'Water', errorCell('#VALUE!')],
        ],
      },
    ]),
    samples: [
      [60, 'Ethanol', null],
      [75, 'Water', null],
    ],
    rejected: ['Row 3, column Temperature: #N/A is an error of the spreadsheet'],
    emptied: [
      'Row 2, column Yield: #DIV/0! is an error of the spreadsheet',
      'Row 4, column Yield: #VALUE! is an error of the spreadsheet',
    ],
    encoding,
  },
  {
    name: 'workbook of a script, whose formulas nobody has calculated',
    bytes: workbookOf([
      { name: 'Data', rows: [head, [60, 'Ethanol', formula('25/2', 12.5)], [75, 'Water', formula('A3&lt;80')]] },
    ]),
    samples: [
      [60, 'Ethanol', 12.5],
      [75, 'Water', null],
    ],
    emptied: [
      'Row 3, column Yield: =A3<80 is a formula, not its result: nobody has calculated it, so open the file in a spreadsheet and save it',
    ],
    encoding,
  },
  {
    name: 'workbook with percentages, which it stores as fractions',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [
          [...head, 'Mass'],
          [60, 'Ethanol', styled(1, '0.07'), styled(4, 3)],
          [75, 'Water', styled(3, '3.1E-1'), styled(1, 0.5)],
        ],
      },
    ]),
    samples: [
      [60, 'Ethanol', 7, 3],
      [75, 'Water', 31, null],
    ],
    emptied: ['Row 3, column Mass: 50% is not in mg'],
    encoding,
  },
  {
    name: 'workbook that made dates of 1-2 and 3/4',
    bytes: workbookOf([
      { name: 'Data', rows: [head, [styled(2, 46_054), 'Ethanol', 12.5], [75, 'Water', styled(2, 46_085.5)]] },
    ]),
    samples: [[75, 'Water', null]],
    rejected: ['Row 2, column Temperature: 2026-02-01 is a date or a time, not a number'],
    emptied: ['Row 3, column Yield: 2026-03-04 12:00 is a date or a time, not a number'],
    encoding,
  },
  {
    name: 'workbook of an old Macintosh, whose days count from 1904',
    bytes: workbookOf(
      [
        {
          name: 'Data',
          rows: [
            ['Made on', ...head],
            [styled(2, 44_592), 60, 'Ethanol', 12.5],
            [styled(2, 44_592), 75, 'Water', 31],
          ],
        },
      ],
      { properties: '<workbookPr date1904="1"/>' },
    ),
    samples: two,
    skipped: [['Made on', 'Contains dates']],
    encoding,
  },
  ...textWorkbooks,
  {
    name: 'workbook of a library that writes zeros in place of results',
    bytes: workbookOf(
      [{ name: 'Data', rows: [head, [60, 'Ethanol', formula('25/2', 0)], [75, 'Water', formula('62/2', 31)]] }],
      { properties: '<calcPr calcId="124519" fullCalcOnLoad="1"/>' },
    ),
    samples: [
      [60, 'Ethanol', null],
      [75, 'Water', 31],
    ],
    emptied: [
      'Row 2, column Yield: =25/2 is a formula, not its result: nobody has calculated it, so open the file in a spreadsheet and save it',
    ],
    encoding,
  },
  {
    name: 'workbook with a result of zero',
    bytes: workbookOf([{ name: 'Data', rows: [head, [60, 'Ethanol', formula('1-1', 0)]] }]),
    samples: [[60, 'Ethanol', 0]],
    encoding,
  },
  {
    name: 'workbook with a chart on a sheet of its own before the table',
    bytes: workbookOf([
      { name: 'Chart1', rows: [], isChart: true },
      { name: 'Data', rows: table },
    ]),
    samples: two,
    encoding,
    sheet: onlyData,
  },
  {
    name: 'workbook with texts that formulas left empty, dates of ISO and texts in several fonts',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [
          ['Made on', ...head],
          [
            { attributes: 't="d"', content: '<v>2026-05-04T00:00:00Z</v>' },
            60,
            { attributes: 't="inlineStr"', content: '<is><r><t>Eth</t></r><r><rPr><b/></rPr><t>anol</t></r></is>' },
            { attributes: 't="str"', content: '<f>IF(FALSE,1,"")</f><v></v>' },
          ],
          [null, 75, { attributes: 't="str"', content: '<f>"Wat"&amp;"er"</f><v>Water</v>' }, 31],
        ],
      },
    ]),
    samples: [
      [60, 'Ethanol', null],
      [75, 'Water', 31],
    ],
    skipped: [['Made on', 'Contains dates']],
    encoding,
  },
  {
    name: 'OpenDocument spreadsheet that was given another ending',
    bytes: zipOf([
      ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
      ['content.xml', '<office:document-content/>'],
    ]),
    samples: [],
    problem: 'The workbook is of OpenDocument (.ods): please save it as .xlsx or CSV.',
    encoding,
  },
  {
    name: 'archive of several tables',
    bytes: zipOf([
      ['day1.csv', 'Temperature,Solvent,Yield'],
      ['day2.csv', 'Temperature,Solvent,Yield'],
    ]),
    samples: [],
    problem: 'The workbook cannot be read: please save it again, or save it as CSV.',
    encoding,
  },
  {
    name: 'workbook of Excel 2003 with another ending',
    bytes: bytesOf('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'.padEnd(600, '\0')),
    samples: [],
    problem:
      'The workbook has a password or is of Excel 2003 or older: please save the table as .xlsx or CSV, without a password.',
  },
];
