import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { buildMember, uuid } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { cellAt, first, grid, start } from './start-series.tsx';

/** Uploads that wait until a test answers them. */
const sent: FakeRequest[] = [];
class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  opened: string[] = [];
  open(...args: string[]) {
    this.opened = args;
  }
  send() {
    sent.push(this);
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number) {
    this.status = status;
    this.onload?.();
  }
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

const sample = first.samples[1]?.uuid ?? '';
const fileOf = (name: string, size = 1_572_864): AttachedFile => ({
  ...{ uuid: uuid(), sample, name, size, creator: 'Ada', created: 1_700_000_000 },
  ...(name.endsWith('.png') ? { type: 'image/png', is_image: true } : { type: 'application/pdf', is_image: false }),
});

/** A server that keeps files. */
function startWith(...files: AttachedFile[]) {
  const kept = new Map(files.map((file) => [file.uuid, file]));
  const known = new Map(kept);
  const opened = start({
    listExperimentFiles: () => ({ files: [...kept.values()], next: null }),
    readSampleFile: ({ path }) => ({ address: `/files/kept/${path.file}`, expires: 0 }),
    beginSampleFile: ({ body }) => {
      const file = fileOf(body.name, body.size);
      known.set(file.uuid, file);
      return { file, upload: { address: `/files/uploads/${file.uuid}`, expires: 0 } };
    },
    completeSampleFile: ({ path }) => keep(path.file),
    restoreSampleFile: ({ path }) => keep(path.file),
    deleteSampleFile: ({ path }) => {
      kept.delete(path.file ?? '');
      return new Response(null, { status: 204 });
    },
  });
  const keep = (id = '') => {
    const file = known.get(id);
    if (!file) return refusal(404, { detail: '', code: 'not_found' });
    kept.set(id, file);
    return file;
  };
  return { ...opened, kept };
}

async function openFiles(user: ReturnType<typeof start>['user']) {
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Details');
  return within(await screen.findByRole('region', { name: 'Files' }));
}

it('marks a sample with files, and shows pictures small and large, others by name', async () => {
  const { user } = startWith(fileOf('Vial.png'), fileOf('Report.pdf', 300), fileOf('Peaks.csv', 20_000));
  await waitFor(async () => expect((await cellAt(1, 'Sample')).textContent).toBe('3 files2'));
  expect((await cellAt(0, 'Sample')).textContent).toBe('1');
  const files = await openFiles(user);
  await expectAccessible(screen.getByRole('dialog'));
  expect(files.getByText(/^1\.5 MB, .*, Ada$/)).toBeTruthy();
  expect(files.getByText(/^300 bytes, /)).toBeTruthy();
  expect(files.getByText(/^20 kB, /)).toBeTruthy();
  expect(files.queryByRole('button', { name: 'Show Report.pdf' })).toBeNull();
  await user.click(files.getByRole('button', { name: 'Show Vial.png' }));
  const large = within(await screen.findByRole('dialog', { name: 'Vial.png' }));
  const picture = await large.findByRole('img', { name: 'Vial.png' });
  expect(picture.getAttribute('src')).toMatch(/^\/files\/kept\//);
});

it('uploads a chosen file, says how far it is, and attaches it', async () => {
  const { user, api } = startWith();
  const files = await openFiles(user);
  await user.upload(files.getByLabelText('Files of the sample'), new File(['%PDF-'], 'Report.pdf'));
  await waitFor(() => expect(sent[0]?.opened[0]).toBe('PUT'));
  expect(api.bodies('beginSampleFile')).toEqual([{ name: 'Report.pdf', size: 5 }]);
  sent[0]?.upload.onprogress?.({ loaded: 2, total: 5 });
  const bar = files.getByRole('progressbar', { name: 'Uploading Report.pdf' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  sent[0]?.answer(200);
  await files.findByRole('button', { name: 'Delete Report.pdf' });
  expect(files.queryByRole('progressbar')).toBeNull();
});

it('gives up an upload, and leaves nothing of it', async () => {
  const { user, api } = startWith();
  const files = await openFiles(user);
  await user.upload(files.getByLabelText('Files of the sample'), new File(['%PDF-'], 'Report.pdf'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(files.getByRole('button', { name: 'Cancel Report.pdf' }));
  await waitFor(() => expect(api.bodies('deleteSampleFile')).toHaveLength(1));
  expect(files.queryByText('Report.pdf')).toBeNull();
  expect(api.bodies('completeSampleFile')).toEqual([]);
});

it('says why a file is refused: before it is sent, and after a connection was lost', async () => {
  const { user, api } = startWith();
  const files = await openFiles(user);
  const input = files.getByLabelText('Files of the sample');
  await user.upload(input, new File([''], 'empty.png'));
  await files.findByText('The file is empty');
  expect(api.bodies('beginSampleFile')).toEqual([]);
  await user.click(files.getByRole('button', { name: 'Dismiss empty.png' }));
  await user.upload(input, new File(['%PDF-'], 'Report.pdf'));
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.onerror?.();
  await files.findByText(/^The connection was lost/);
  await waitFor(() => expect(api.bodies('deleteSampleFile')).toHaveLength(1));
});

it('deletes a file, brings it back by its line, and undoes and redoes by keys', async () => {
  const { user, kept } = startWith(fileOf('Report.pdf'));
  const files = await openFiles(user);
  await user.click(await files.findByRole('button', { name: 'Delete Report.pdf' }));
  await files.findByText('Report.pdf was deleted');
  expect(kept.size).toBe(0);
  await user.click(files.getByRole('button', { name: 'Bring back Report.pdf' }));
  await user.click(await files.findByRole('button', { name: 'Delete Report.pdf' }));
  await waitFor(() => expect(kept.size).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: Report.pdf of sample 2 of series 1 deleted');
  expect(kept.size).toBe(1);
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(kept.size).toBe(0));
});

it('shows files to who may not change them, and nothing where there are none', async () => {
  const { user } = start({
    getUserPermissions: () => buildMember(['workspace:read_only', 'project:manage'], []),
    listExperimentFiles: () => ({ files: [fileOf('Report.pdf')], next: null }),
  });
  const files = await openFiles(user);
  expect(await files.findByRole('button', { name: 'Download Report.pdf' })).toBeTruthy();
  expect(files.queryByRole('button', { name: /Delete|Attach/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await rowMenu(user, 'sample 1 of series 1', 'Details');
  await screen.findByRole('dialog', { name: 'Sample 1 of series 1' });
  expect(screen.queryByRole('region', { name: 'Files' })).toBeNull();
});
