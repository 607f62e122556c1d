import { expect, it, vi } from 'vitest';
import { workerSession } from '#web/lib/table-file/worker-session.ts';
import { workbookOf, zipOf } from '../../features/series/imports/messy/workbook.ts';
import { openBegin } from './begin-with.ts';

// Files that would stop or end the page which opens them.
const open = async (bytes: BlobPart) => {
  const { source, rowCount } = (await openBegin(new File([bytes], 'a.xlsx'))).opened;
  return { problem: source.problem, rows: rowCount };
};
const bookOf = (sheet: string) =>
  zipOf([
    ['xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Type="/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
    ['xl/worksheets/sheet1.xml', sheet],
  ]);
const cell = (address: string, content = '<v>1</v>') =>
  bookOf(`<worksheet><sheetData><row><c r="${address}">${content}</c></row></sheetData></worksheet>`);
const inRow = (row: string, address: string) =>
  bookOf(`<worksheet><sheetData><row r="${row}"><c r="${address}"><v>1</v></c></row></sheetData></worksheet>`);
const excel = /more rows or columns than a sheet in Excel/;

it.each([
  ['a row far below', inRow('999999999', 'A999999999')],
  ['a column far to the right', cell('ZZZZZZ4')],
  ['one column too many', cell('XFE1')],
  ['one row too many', inRow('1048577', 'A1048577')],
])('refuses a workbook with %s', async (_, bytes) => {
  expect(await open(bytes)).toEqual({ problem: expect.stringMatching(excel), rows: 0 });
});

it('reads the last cell of a sheet, and a column that hides more than there are', async () => {
  expect((await open(inRow('1048576', 'XFD1048576'))).problem).toMatch(/16384 columns/);
  const hidden = workbookOf([
    {
      name: 'a',
      rows: [
        ['x', 'y'],
        [1, 2],
        [3, 4],
      ],
      before: '<cols><col min="1" max="100000000" hidden="1"/></cols>',
    },
  ]);
  expect(await open(hidden)).toMatchObject({ rows: 2, problem: undefined });
});

const sheet = '<worksheet><sheetData><row><c><v>12345</v></c><c><v>2</v></c></row></sheetData></worksheet>';
const unreadable = { problem: expect.stringMatching(/^The workbook cannot be read/), rows: 0 };
const bombs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

it.each([
  [
    'entities that multiply',
    bookOf(sheet.replace('12345', '&l9;').replace('<', `<!DOCTYPE w [<!ENTITY l0 "1">${bombs}]><`)),
  ],
  [
    'entities of another file',
    bookOf(sheet.replace('12345', '&e;').replace('<', '<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]><')),
  ],
  ['entities that nothing defines', bookOf(sheet.replace('12345', '&constructor;'))],
  ['a sheet that ends in the middle', bookOf(sheet.slice(0, -30))],
  ['elements that cross', bookOf(sheet.replace('</c></row>', '</row></c>'))],
  ['half of its bytes', bookOf(sheet).slice(0, 500)],
  ['another checksum than its data', patched(bookOf(sheet), 16, 1)],
  ['fewer bytes than it says', patched(bookOf(sheet), 24, 1)],
  ['more bytes than it says', patched(bookOf(sheet), 24, -1)],
])('refuses a workbook with %s', async (_, bytes) => {
  expect(await open(bytes)).toEqual(unreadable);
});

/** Adds to a number that the archive's directory gives for its last file, the sheet. */
function patched(archive: Uint8Array<ArrayBuffer>, field: number, more: number): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(archive.buffer).lastIndexOf('PK\u0001\u0002') + field;
  const view = new DataView(archive.buffer);
  view.setUint32(at, view.getUint32(at, true) + more, true);
  return archive;
}

it('does not unpack a workbook that is much larger unpacked', async () => {
  const bomb = patched(bookOf(sheet), 24, 140 * 1024 * 1024);
  expect(await open(bomb)).toEqual({ problem: expect.stringMatching(/more than 128 MB/), rows: 0 });
});

it('stops to unpack a workbook that is larger than it says', async () => {
  const end = '<row r="9999999"><c><v>1</v></c></row></sheetData></worksheet>';
  const bomb = bookOf(`<worksheet><sheetData>${' '.repeat(1_000_000)}${end}`);
  expect(await open(bomb)).toEqual({ problem: expect.stringMatching(excel), rows: 0 });
  expect(await open(patched(bomb, 24, -1_000_000))).toEqual(unreadable);
});

it('refuses a text of more columns than a sheet has, and one of too many to be inputs', async () => {
  const line = (cells: number) => `${Array.from({ length: cells }, (_, index) => `a${index}`).join(',')}\n`;
  expect((await open(line(20_000))).problem).toMatch(excel);
  expect((await open(line(401))).problem).toMatch(/^The table has 401 columns/);
});

it('ends a worker that does not answer in time, or fails, with a sentence', async () => {
  class FakeWorker extends EventTarget {
    terminate = vi.fn();
    postMessage = vi.fn();
  }
  const silent = new FakeWorker();
  vi.useFakeTimers();
  const late = workerSession(silent as unknown as Worker).ask({});
  const refused = expect(late).rejects.toThrow(/longer than 30 seconds/);
  await vi.advanceTimersByTimeAsync(30_000);
  await refused;
  expect(silent.terminate).toHaveBeenCalled();
  vi.useRealTimers();
  const broken = new FakeWorker();
  const asked = workerSession(broken as unknown as Worker).ask({});
  broken.dispatchEvent(new Event('error'));
  await expect(asked).rejects.toThrow(/cannot be read/);
});
