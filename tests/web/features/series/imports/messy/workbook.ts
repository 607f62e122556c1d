import { crc32, deflateRawSync } from 'node:zlib';

/** A cell's value, or its XML inside the sheet: attributes and content. */
export type Cell = string | number | null | { attributes: string; content: string };

export interface SheetOfBook {
  name: string;
  rows: Cell[][];
  /** `hidden` or nothing. */
  state?: string;
  /** The sheet has a chart and no cells. */
  isChart?: boolean;
  hiddenRows?: number[];
  /** XML before the rows, such as `<cols>`. */
  before?: string;
  /** XML after the rows, such as `<mergeCells>`. */
  after?: string;
}

export const errorCell = (error: string): Cell => ({ attributes: 't="e"', content: `<f>1/0</f><v>${error}</v>` });
export const styled = (style: number, value: number | string): Cell => ({
  attributes: `s="${style}"`,
  content: `<v>${value}</v>`,
});
export const formula = (text: string, value?: number): Cell => ({
  attributes: '',
  content: `<f>${text}</f>${value === undefined ? '' : `<v>${value}</v>`}`,
});

/** Styles of cells: 1 a percentage, 2 a date, 3 a percentage of a person's own, 4 a text with a percent sign. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.00\\ %"/><numFmt numFmtId="165" formatCode="0&quot; %&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

/** A workbook as Excel zips it. */
export function workbookOf(sheets: readonly SheetOfBook[], { properties = '' } = {}): Uint8Array<ArrayBuffer> {
  const relations = sheets.map(
    ({ isChart }, index) =>
      `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${isChart ? 'chartsheet' : 'worksheet'}" Target="${partOf(index, isChart)}"/>`,
  );
  const tabs = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  return zipOf([
    [
      '[Content_Types].xml',
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ],
    ['xl/workbook.xml', `<workbook xmlns:r="r">${properties}<sheets>${tabs.join('')}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relations.join('')}<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
    ...sheets.map((sheet, index): [string, string] => [`xl/${partOf(index, sheet.isChart)}`, sheetXml(sheet)]),
  ]);
}

const partOf = (index: number, isChart = false) =>
  isChart ? `chartsheets/sheet${index + 1}.xml` : `worksheets/sheet${index + 1}.xml`;

function sheetXml({ rows, isChart, hiddenRows = [], before = '', after = '' }: SheetOfBook): string {
  if (isChart) return '<chartsheet><drawing r:id="rId1"/></chartsheet>';
  const row = (cells: Cell[], at: number) => {
    const content = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('');
    return content && `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${content}</row>`;
  };
  return `<worksheet>${before}<sheetData>${rows.map(row).join('')}</sheetData>${after}</worksheet>`;
}

function cellXml(cell: Cell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  return `<c r="${address}" ${cell.attributes}>${cell.content}</c>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An archive with its files deflated. */
export function zipOf(files: readonly (readonly [path: string, text: string])[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of files) {
    const [name, plain] = [Buffer.from(path), Buffer.from(text)];
    // OpenDocument keeps its type as it is.
    const isPacked = path !== 'mimetype';
    const packed = isPacked ? deflateRawSync(plain) : plain;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isPacked ? 8 : 0, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(Buffer.from('PK\u0003\u0004'), common, name, packed);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, place, name);
    at += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Uint8Array.from(Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]));
}
