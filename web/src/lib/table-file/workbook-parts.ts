import { unzip } from './unzip.ts';

/** A sheet of a workbook as its XML, empty for a chart, in the order of the tabs. */
export interface SheetXml {
  name: string;
  isHidden: boolean;
  xml: string;
}

export interface WorkbookParts {
  sheets: SheetXml[];
  styles: string;
  sharedStrings: string;
  /** Days count from 1904. */
  is1904: boolean;
  /** A spreadsheet is to calculate all formulas: zeros in their place are no results. */
  isUncalculated: boolean;
}

/** The parts of a workbook that say what its cells are. */
export async function workbookParts(file: Blob): Promise<WorkbookParts> {
  const part = await unzip(file);
  const book = (await part('xl/workbook.xml')) ?? '';
  const relations = [...elements((await part('xl/_rels/workbook.xml.rels')) ?? '', 'Relationship')].map(
    ({ attribute }) => ({
      id: attribute('Id'),
      type: attribute('Type'),
      path: attribute('Target').replace(/^\/?(xl\/)?/, 'xl/'),
    }),
  );
  const targets = new Map(relations.map(({ id, path }) => [id, path]));
  const partOf = async (type: string) =>
    (await part(relations.find((one) => one.type.endsWith(`/${type}`))?.path ?? `xl/${type}.xml`)) ?? '';
  const sheets = [...elements(book, 'sheet')].map(async ({ attribute }) => ({
    name: decoded(attribute('name')),
    isHidden: /hidden/i.test(attribute('state')),
    xml: (await part(targets.get(attribute('\\w+:id')) ?? '')) ?? '',
  }));
  const calculation = [...elements(book, 'calcPr')].map(({ attribute }) => attribute('fullCalcOnLoad'));
  return {
    sheets: await Promise.all(sheets),
    styles: await partOf('styles'),
    sharedStrings: await partOf('sharedStrings'),
    is1904: [...elements(book, 'workbookPr')].some(({ attribute }) => ['1', 'true'].includes(attribute('date1904'))),
    isUncalculated: calculation.some((text) => ['1', 'true'].includes(text)),
  };
}

export interface XmlElement {
  attribute: (name: string) => string;
  content: string;
}

/** The elements of a name that hold none of the same name, whatever the prefix of its namespace. */
export function* elements(xml: string, name: string): Generator<XmlElement> {
  const attributes = `((?:[^>"']|"[^"]*"|'[^']*')*?)`;
  const content = `(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`;
  const pattern = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])${attributes}${content}`, 'g');
  for (const [, given = '', inner = ''] of xml.matchAll(pattern)) {
    const attribute = (one: string) => {
      const [, double, single] = attributePattern(one).exec(given) ?? [];
      return double ?? single ?? '';
    };
    yield { attribute, content: inner };
  }
}

/** A sheet has millions of attributes, of a few names. */
const patterns = new Map<string, RegExp>();
function attributePattern(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, known);
  return known;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text of XML; spreadsheets write control characters as `_x000D_`. */
export const decoded = (text: string) =>
  withEntities(text).replaceAll(/_x([\dA-F]{4})_/gi, (_whole, hex) => String.fromCodePoint(Number.parseInt(hex, 16)));

const withEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (entities[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
