import { cellFormats } from './cell-formats.ts';
import { decoded, openArchive, type ReadPart } from './open-archive.ts';
import { isTrue, type SheetCells, sheetCells } from './sheet-cells.ts';

/** A sheet of a workbook, without cells for a chart. */
export interface Sheet extends SheetCells {
  name: string;
  isHidden: boolean;
}

/** The sheets of a workbook in the order of the tabs. */
export async function workbookSheets(file: Blob): Promise<Sheet[]> {
  const read = await openArchive(file);
  const relations = await relationsOf(read);
  const paths = new Map(relations.map(({ id, path }) => [id, path]));
  const partOf = (type: string) => relations.find((one) => one.type.endsWith(`/${type}`))?.path ?? `xl/${type}.xml`;
  const { tabs, ...book } = await bookOf(read);
  const styles = cellFormats();
  await read(partOf('styles'), styles.handler);
  const workbook = { ...book, formats: styles.formats(), shared: await textsOf(read, partOf('sharedStrings')) };
  const sheets: Sheet[] = [];
  let hasTable = false;
  for (const { id, ...tab } of tabs) {
    const { cells, handler } = sheetCells(workbook);
    await read(paths.get(id) ?? '', handler);
    hasTable ||= cells.hasTable;
    sheets.push({ ...tab, ...cells });
  }
  if (!hasTable) throw new Error('The workbook has no table');
  return sheets;
}

async function relationsOf(read: ReadPart) {
  const relations: { id: string; type: string; path: string }[] = [];
  await read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      const path = Target.replace(/^\/?(xl\/)?/, 'xl/');
      if (name === 'Relationship') relations.push({ id: Id, type: Type, path });
    },
  });
  return relations;
}

/** The tabs of a workbook, and how it counts. */
async function bookOf(read: ReadPart) {
  const tabs: { id: string; name: string; isHidden: boolean }[] = [];
  let [is1904, isUncalculated] = [false, false];
  await read('xl/workbook.xml', {
    open: (element, { name = '', state = '', date1904, fullCalcOnLoad, ...others }) => {
      if (element === 'workbookPr') is1904 ||= isTrue(date1904);
      if (element === 'calcPr') isUncalculated ||= isTrue(fullCalcOnLoad);
      if (element !== 'sheet') return;
      const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      tabs.push({ id, name: decoded(name), isHidden: /hidden/i.test(state) });
    },
  });
  return { tabs, is1904, isUncalculated };
}

/** The texts that cells refer to by their index, in one font or several; how they are pronounced is left out. */
async function textsOf(read: ReadPart, path: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  await read(path, {
    close: (name, content, parent) => {
      if (name === 't' && parent !== 'rPh') text += content;
      if (name !== 'si') return;
      texts.push(text);
      text = '';
    },
  });
  return texts;
}
