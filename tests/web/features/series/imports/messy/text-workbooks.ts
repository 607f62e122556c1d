import { german, type MessyFile } from './messy-file.ts';
import { styled, workbookOf } from './workbook.ts';

export const head = ['Temperature', 'Solvent', 'Yield'];
export const encoding = 'Excel workbook';
const sheet = { name: 'Data', names: ['Data'], hasNumbersInTexts: true };

/** Workbooks that hold numbers as texts. */
export const textWorkbooks: MessyFile[] = [
  {
    name: 'workbook with numbers as texts, truth values and the digits that Excel shows',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [
          [...head, 'Mass'],
          ['60', 'Ethanol', '12.5 %', 0.1 + 0.2],
          [75, { attributes: 't="b"', content: '<v>1</v>' }, 31, 1e-200],
          ['75\u00A0', 'water ', '31', '1.234,5'],
        ],
      },
    ]),
    samples: [
      [60, 'Ethanol', 12.5, 0.3],
      [75, 'Water', 31, 1234.5],
    ],
    rejected: ['Row 3, column Solvent: Solvent has no category TRUE'],
    encoding,
  },
  {
    name: 'workbook of a German script, whose yields are texts',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [
          [...head, 'Mass'],
          [62.5, 'Ethanol', '12,5', 1.234],
          [75, 'Water', '31,25 %', styled(1, 0.125)],
          [80, 'Water', '31.5', '1.234'],
        ],
      },
    ]),
    samples: [
      [62.5, 'Ethanol', 12.5, 1.234],
      [75, 'Water', 31.25, null],
      [80, 'Water', null, null],
    ],
    emptied: [
      'Row 3, column Mass: 12,5% is not in mg',
      'Row 4, column Yield: 31.5 has a decimal point, and the file decimal commas',
      'Row 4, column Mass: 1.234 can be 1234 or 1.234',
    ],
    encoding,
    sheet,
  },
  {
    name: 'workbook whose texts may be thousands, in an account with commas',
    bytes: workbookOf([
      {
        name: 'Data',
        rows: [
          [...head, 'Mass'],
          [60, 'Ethanol', 12.125, '1,234 mg'],
          [75, 'Water', 31, '2.345'],
        ],
      },
    ]),
    account: german,
    samples: [
      [60, 'Ethanol', 12.125, 1.234],
      [75, 'Water', 31, null],
    ],
    emptied: ['Row 3, column Mass: 2.345 can be 2345 or 2.345'],
    notes: ['Mass: 1,234 is read as 1.234; choose the point as decimal symbol if it is 1234.'],
    encoding,
    sheet,
  },
  {
    name: 'workbook with as many decimal commas as points in its texts',
    bytes: workbookOf([{ name: 'Data', rows: [head, [60, 'Ethanol', '12,5'], [75, 'Water', '31.5']] }]),
    account: german,
    samples: [
      [60, 'Ethanol', 12.5],
      [75, 'Water', null],
    ],
    emptied: ['Row 3, column Yield: 31.5 has a decimal point, and the file decimal commas'],
    encoding,
    sheet,
  },
];
