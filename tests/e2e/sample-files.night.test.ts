import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSeries, ownExperiment, windowOf } from './open-window.ts';

const { api, path, address } = await ownExperiment();
const samples = [10, 35, 60].map((heat) => ({ heat, binder: 'Epoxy', hardness: heat / 10 }));
await api.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
const windows = [await windowOf(), await windowOf()];
const [own, other] = windows.map(({ page }) => page) as [Page, Page];
/** The messages on the socket of the other window. */
const published: string[] = [];
other.on('websocket', (socket) =>
  socket.on('framereceived', ({ payload }) => {
    published.push(String(payload));
  }),
);
for (const page of [own, other]) await openSeries(page, address);
const errors = windows.map((one) => one.errors);

/** A picture as a camera makes it, drawn by the browser. */
const photograph = async (): Promise<Buffer> => {
  const url = await own.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d');
    for (const [at, color] of ['#6af', '#fa6', '#a6f', '#6fa'].entries()) {
      if (context) context.fillStyle = color;
      context?.fillRect(at * 160, 0, 160, 480);
    }
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

const details = (page: Page) => page.getByRole('dialog', { name: 'Sample 2 of series 1' });
const openDetails = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for sample 2 of series 1' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await details(page).waitFor();
};
const files = (page: Page) => details(page).getByRole('region', { name: 'Files' });
const chosen = (page: Page) => files(page).getByLabel('Files of the sample');
const close = async (page: Page) => {
  await details(page).getByRole('button', { name: 'Close' }).click();
  await details(page).waitFor({ state: 'hidden' });
};
/** The row of the sample, with its marks. */
const row = (page: Page) => page.locator('tr').filter({ has: page.locator('[data-cell="Heat 2"]') });

it('a photograph is attached on a phone, and the other window, notified by its socket, shows its mark', async () => {
  await own.setViewportSize({ width: 390, height: 844 });
  await openDetails(own);
  const seen = row(other).getByText('1 file', { exact: true });
  await chosen(own).setInputFiles({ name: 'Vial 2.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  await files(own).getByRole('button', { name: 'Delete Vial 2.jpg' }).waitFor();
  await seen.waitFor({ state: 'attached' });
  expect(published.filter((payload) => payload.includes('files_changed'))).not.toEqual([]);
  const small = files(own).getByRole('img', { name: 'Vial 2.jpg' });
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await files(own).getByRole('button', { name: 'Show Vial 2.jpg' }).click();
  const large = own.getByRole('dialog', { name: 'Vial 2.jpg' });
  await expect.poll(async () => (await large.getByRole('img').boundingBox())?.width).toBeGreaterThan(300);
  expect(await own.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await large.getByRole('button', { name: 'Close' }).click();
  await close(own);
  await own.setViewportSize({ width: 1280, height: 900 });
});

it('a PDF is dropped, appears in the open details of the other window, and is downloaded as it was', async () => {
  await openDetails(own);
  await openDetails(other);
  const dropped = await own.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'Chromatogram.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    [...pdf],
  );
  await files(own).dispatchEvent('dragover', { dataTransfer: dropped });
  await files(own).dispatchEvent('drop', { dataTransfer: dropped });
  await files(own).getByRole('button', { name: 'Delete Chromatogram.pdf' }).waitFor();
  const attached = performance.now();
  await files(other).getByText('Chromatogram.pdf', { exact: true }).waitFor();
  expect(performance.now() - attached).toBeLessThan(1000);
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    files(other).getByRole('button', { name: 'Download Chromatogram.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Chromatogram.pdf');
  const stream = await download.createReadStream();
  expect(Buffer.concat(await stream.toArray())).toEqual(pdf);
});

it('a deleted file is gone in both windows, and back by its line or by Ctrl+Z', async () => {
  await files(own).getByRole('button', { name: 'Delete Chromatogram.pdf' }).click();
  const line = files(other).getByText('Chromatogram.pdf', { exact: true });
  await line.waitFor({ state: 'detached' });
  await files(own).getByRole('button', { name: 'Bring back Chromatogram.pdf' }).click();
  await line.waitFor();
  await files(own).getByRole('button', { name: 'Delete Chromatogram.pdf' }).click();
  await line.waitFor({ state: 'detached' });
  await close(own);
  await own.keyboard.press('Control+Z');
  await line.waitFor();
  await close(other);
});

it('the files of a sample go with it and come back when the deletion is undone, redone and undone again', async () => {
  await own.getByRole('button', { name: 'Actions for sample 2 of series 1' }).click();
  await own.getByRole('menuitem', { name: 'Delete' }).click();
  await own.getByRole('button', { name: 'Delete', exact: true }).click();
  await row(other).waitFor({ state: 'detached' });
  // The other window may know of the deletion before the question of this one closes.
  await own.getByRole('alertdialog').waitFor({ state: 'detached' });
  await own.keyboard.press('Control+Z');
  await row(other).getByText('2 files', { exact: true }).waitFor({ state: 'attached' });
  await own.keyboard.press('Control+Y');
  await row(other).waitFor({ state: 'detached' });
  expect((await api.call('listExperimentFiles', { path })).files).toEqual([]);
  await own.keyboard.press('Control+Z');
  await row(other).getByText('2 files', { exact: true }).waitFor({ state: 'attached' });
  await row(own).getByText('2 files', { exact: true }).waitFor({ state: 'attached' });
  await openDetails(own);
  await files(own).getByText('Vial 2.jpg', { exact: true }).waitFor();
});

it('a page that is named like a picture is refused, and says why', async () => {
  const buffer = Buffer.from('<html><script>document.title = "run"</script></html>');
  await chosen(own).setInputFiles([
    { name: 'Photo.png', mimeType: 'image/png', buffer },
    { name: 'page.html', mimeType: 'text/html', buffer },
  ]);
  await files(own).getByText('The content is not that of a PNG image').waitFor();
  await files(own)
    .getByText(/^A file is one of these/)
    .waitFor();
  await files(own).getByRole('button', { name: 'Dismiss Photo.png' }).click();
  await files(own).getByText('Photo.png').waitFor({ state: 'detached' });
  expect(errors.flat()).toEqual([]);
});
