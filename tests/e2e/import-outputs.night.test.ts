import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inDialog } from '../support/browser.ts';
import { choose } from '../support/choose.ts';
import { seriesCard } from '../support/workspace-journey.ts';
import { zipOf } from '../web/features/series/imports/messy/workbook.ts';
import { openSeries, ownExperiment, windowOf } from './open-window.ts';

// A series is exported, sorted in a spreadsheet, and imported: each value returns to its own sample, or not at all.
const heats = [10, 20, 30, 40, 50, 60];
const before = [1, null, 3, null, null, null];

const { api, workspace, ...made } = await ownExperiment();
const samples = heats.map((heat, index) => ({
  ...{ heat, hardness: before[index] ?? null },
  binder: index % 2 ? 'Acrylic' : 'Epoxy',
}));
const body = { samples, options: { in: true, out: true }, parameters: [] };
await api.call('importSeries', { path: made.path, body });
const { page, errors } = await windowOf();
await openSeries(page, made.address);

const seriesList = async () => (await api.call('listSeries', { path: { id: made.experiment.uuid } })).series;
const samplesNow = async () => (await seriesList())[0]?.samples ?? [];
const values = async () => (await samplesNow()).map(({ outParameters }) => outParameters[0]?.value ?? null);
const seriesMenu = async (entry: string) => {
  await page.getByRole('button', { name: 'Actions for series 1' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
async function exported(): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await seriesMenu('Export CSV');
  const text = await readFile(await (await download).path(), 'utf8');
  return text
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','));
}
/** As saved by a spreadsheet with a decimal comma. */
const spreadsheet = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => cell.replace('.', ',')).join(';')).join('\r\n');
async function openFile(text: string) {
  await seriesMenu('Import outputs');
  const dialog = await inDialog(page, 'Import outputs of series 1');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const submit = async () => {
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  return { dialog, submit };
}
const press = async (keys: string, message: string) => {
  await page.keyboard.press(keys);
  await page.getByText(message).waitFor();
};

it('puts each value on its own sample, whatever the order of the rows, and undo restores all of it', async () => {
  const [head = [], ...rows] = await exported();
  expect(head).toEqual([
    ...['Series number', 'Sample number', 'heat', 'binder', 'hardness'],
    ...['Predicted score', 'Score (rank)'],
  ]);
  const filled = rows.map((cells) => cells.with(4, `${Number(cells[2]) / 10}.5`)).reverse();
  // The inputs in the row of sample 2 belong to another experiment.
  const changed = filled.map((cells) => (cells[1] === '2' ? cells.with(2, '80') : cells));
  const { dialog, submit } = await openFile(spreadsheet([head, ...changed]));
  await dialog.getByText('1 of 6 rows will not be imported:').waitFor();
  await dialog.getByText('Row 6, column heat: The file has 80, sample 2 has 20').waitFor();
  const overwritten = dialog.getByRole('table', { name: 'Overwritten values' });
  expect(await overwritten.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/Sample\s+Output\s+Now\s+File/),
    expect.stringMatching(/^3\s+Hardness\s+3\s+3\.5$/),
    expect.stringMatching(/^1\s+Hardness\s+1\s+1\.5$/),
  ]);
  expect(await values()).toEqual(before);
  await submit();
  await page.getByText('Outputs of series 1 imported').waitFor();
  const after = [1.5, null, 3.5, 4.5, 5.5, 6.5];
  expect(await values()).toEqual(after);

  await press('Control+z', 'Undone: Import of outputs of series 1');
  await expect.poll(values).toEqual(before);
  await press('Control+Shift+Z', 'Redone: Import of outputs of series 1');
  await expect.poll(values).toEqual(after);

  // Undo leaves values that another account has changed since, and says so.
  const [first] = await samplesNow();
  const [output] = await api.call('listOutParameters', { path: { id: made.experiment.uuid } });
  const edit = { version: first?.version ?? 0, outParameters: [{ out_parameter: output?.uuid ?? '', value: 77 }] };
  await api.call('updateSample', { path: { id: first?.uuid ?? '' }, body: edit });
  await press('Control+z', 'Sample 1 has been changed since: 1 value stays as before');
  await expect.poll(values).toEqual([77, ...before.slice(1)]);
  expect(errors).toEqual([]);
});

it('creates a new series from its own file without asking about its columns, and undo removes it', async () => {
  const file = spreadsheet(await exported());
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = await inDialog(page, 'Import Series');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByText(/^Series number, Sample number, Predicted score, Score \(rank\): not needed/).waitFor();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
  await seriesCard(page, 2).waitFor();
  await press('Control+z', 'Undone: Import of series 2');
  await seriesCard(page, 2).waitFor({ state: 'detached' });
  await press('Control+y', 'Redone: Import of series 3');
  await seriesCard(page, 3).waitFor();

  // Another account has measured in the series since: it stays, and undo says why.
  const sample = (await seriesList())[1]?.samples[1];
  const output = sample?.outParameters[0]?.out_parameter ?? '';
  const edit = { version: sample?.version ?? 0, outParameters: [{ out_parameter: output, value: 5 }] };
  await api.call('updateSample', { path: { id: sample?.uuid ?? '' }, body: edit });
  await press(
    'Control+z',
    'The series was changed since it was imported, so it stays. It can still be deleted by hand',
  );
  expect((await seriesList()).map(({ number }) => number)).toEqual([1, 3]);
  expect(errors).toEqual([]);
});

it('refuses a workbook that is far larger unpacked, and the page goes on', async () => {
  const sheet = `<worksheet><sheetData>${' '.repeat(300_000_000)}</sheetData></worksheet>`;
  const buffer = Buffer.from(
    zipOf([
      ['xl/workbook.xml', '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ],
      ['xl/worksheets/sheet1.xml', sheet],
    ]),
  );
  await seriesMenu('Import outputs');
  const dialog = await inDialog(page, 'Import outputs of series 1');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog.locator('input[type=file]').setInputFiles({ name: 'large.xlsx', mimeType, buffer });
  await dialog.getByText(/^The workbook has more than 128 MB when it is unpacked/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('asks for a file again that was changed since it was chosen, and reads it then', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'serieslab-import-')), 'weighed.csv');
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }));
  await seriesMenu('Import outputs');
  const dialog = await inDialog(page, 'Import outputs of series 1');
  const give = async (text: string) => {
    writeFileSync(file, text);
    await dialog.locator('input[type=file]').setInputFiles(file);
  };
  await give('Sample number;hardness\n1;1,5\n');
  await dialog.getByText(/1 value (will be imported|is there already)/).waitFor();
  writeFileSync(file, 'Sample number;hardness\n1;2,5\n2;failed\n');
  await choose(dialog, 'Decimal symbol', 'Point (.)');
  await dialog.getByText('The file was changed or moved after it was chosen: please choose it again.').waitFor();
  await give('Sample number;hardness\n1;2,5\n2;failed\n');
  await dialog.getByText('Row 3, column hardness: failed').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('shows whole values in the choices of how a file is read, on a screen and on a phone', async () => {
  const text = 'Sample number;hardness;Remark\n1;1.234,5;\n2;1 200;stirrer stopped\n3;failed;a leak\n4;0,13 ± 0,02;\n';
  const { dialog } = await openFile(text);
  await dialog.getByText('Row 4, column hardness: failed: a leak').waitFor();
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const cut = await dialog
      .getByRole('combobox')
      .evaluateAll((selects) =>
        selects.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
    await expect.poll(() => dialog.getByRole('combobox').count()).toBe(5);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});
