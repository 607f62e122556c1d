import { decoded, elements, type XmlElement } from './workbook-parts.ts';

/** What a sheet's cells are beside their values. */
export interface SheetMarks {
  /** The texts of errors, percentages and formulas without a result, by row and column from 0. */
  texts: { row: number; column: number; text: string }[];
  hiddenRows: number;
  /** From 0. */
  hiddenColumns: Set<number>;
}

interface Workbook {
  /** The styles of percentages. */
  percent: ReadonlySet<string>;
  isUncalculated: boolean;
}

export function sheetMarks(xml: string, workbook: Workbook): SheetMarks {
  const marks: SheetMarks = { texts: [], hiddenRows: 0, hiddenColumns: new Set() };
  const hidden = xml.includes('hidden=');
  for (const column of hidden ? elements(xml, 'col') : []) {
    const [first, last] = [Number(column.attribute('min')), Number(column.attribute('max'))];
    if (isHidden(column)) for (let one = first; one <= last; one++) marks.hiddenColumns.add(one - 1);
  }
  for (const row of hidden ? elements(xml, 'row') : []) if (isHidden(row) && row.content !== '') marks.hiddenRows += 1;
  const mayHaveTexts = workbook.percent.size > 0 || errorOrFormula.test(xml);
  for (const cell of mayHaveTexts ? elements(xml, 'c') : []) {
    const text = textOf(cell, workbook);
    if (text !== undefined) marks.texts.push({ ...addressOf(cell.attribute('r')), text });
  }
  return marks;
}

/** Most sheets have none, and are not looked through. */
const errorOrFormula = /\st=["']e["']|<(\w+:)?f[\s/>]/;

/** The styles of cells that a spreadsheet shows as percentages, by their number. */
export function percentStyles(styles: string): Set<string> {
  const formats = new Set(['9', '10']);
  for (const { attribute } of elements(styles, 'numFmt')) {
    if (
      attribute('formatCode')
        .replaceAll(/&quot;.*?&quot;|\\./g, '')
        .includes('%')
    )
      formats.add(attribute('numFmtId'));
  }
  const [cells] = elements(styles, 'cellXfs');
  const used = [...elements(cells?.content ?? '', 'xf')];
  return new Set(used.flatMap(({ attribute }, index) => (formats.has(attribute('numFmtId')) ? [String(index)] : [])));
}

function textOf({ attribute, content }: XmlElement, { percent, isUncalculated }: Workbook): string | undefined {
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]+)</.exec(content)?.[1];
  const type = attribute('t');
  if (value === undefined || (isUncalculated && value === '0')) {
    const formula = /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>([^<]*)<)/.exec(content);
    if (formula && type !== 'str') return `=${decoded(formula[1] ?? '')}`;
  }
  if (value === undefined) return undefined;
  if (type === 'e') return decoded(value);
  const isNumber = type === '' || type === 'n';
  return isNumber && percent.has(attribute('s')) ? `${hundredfold(value)}%` : undefined;
}

/** Exactly, which a multiplication is not. */
function hundredfold(value: string): number {
  const [digits = '', exponent = '0'] = value.toLowerCase().split('e');
  return Number(`${digits}e${Number(exponent) + 2}`);
}

/** `B3` is the third row and the second column. */
function addressOf(address: string): { row: number; column: number } {
  const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(number) - 1, column: column - 1 };
}

const isHidden = ({ attribute }: XmlElement) => ['1', 'true'].includes(attribute('hidden'));
