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
  /** A spreadsheet is to calculate all formulas: zeros in their place are no results. */
  isUncalculated: boolean;
}

/** The parts of a workbook that say what the library that reads its values does not. */
export async function workbookParts(file: Blob): Promise<WorkbookParts> {
  const part = await unzip(file);
  const book = (await part('xl/workbook.xml')) ?? '';
  const targets = new Map(
    [...elements((await part('xl/_rels/workbook.xml.rels')) ?? '', 'Relationship')].map(({ attribute }) => [
      attribute('Id'),
      attribute('Target').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  const sheets = [...elements(book, 'sheet')].map(async ({ attribute }) => ({
    name: decoded(attribute('name')),
    isHidden: /hidden/i.test(attribute('state')),
    xml: (await part(targets.get(attribute('\\w+:id')) ?? '')) ?? '',
  }));
  const calculation = [...elements(book, 'calcPr')].map(({ attribute }) => attribute('fullCalcOnLoad'));
  return {
    sheets: await Promise.all(sheets),
    styles: (await part('xl/styles.xml')) ?? '',
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
      const [, double, single] = new RegExp(`(?:^|\\s)${one}=(?:"([^"]*)"|'([^']*)')`).exec(given) ?? [];
      return double ?? single ?? '';
    };
    yield { attribute, content: inner };
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
export const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name ? (entities[name] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );
