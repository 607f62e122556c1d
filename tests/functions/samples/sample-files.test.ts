import type { IncomingMessage } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptPrefix, uploadsPrefix } from '#functions/aws/bucket.ts';
import { clearFiles } from '#functions/entities/sample-files/clear-files.ts';
import { clear } from '#functions/features/deletion/worker/clear.ts';
import { sweepFiles } from '#functions/features/sample-files/worker/sweep-files.ts';
import { handler } from '#functions/handlers/sample-files.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { fileSort, storageKey } from '#functions/tables/rows.ts';
import {
  deletedSamples,
  experiments,
  licences,
  sampleFiles,
  series as seriesTable,
  storages,
} from '#functions/tables/tables.ts';
import { objectProblem } from '#infra/local/aws-proxy/object-api.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { fileLimits } from '#shared/rules/sample-files.ts';
import { newId, seconds } from '#tests/support/builders.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { sendSigned, testBucket, testObjects } from '#tests/support/objects.ts';
import { asFunction } from '#tests/support/roles.ts';
import { gifOf, jpegOf, office, png, pngOf } from '#tests/support/sample-contents.ts';
import { aConnection } from '#tests/support/sockets.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
let sample: string;

/** A sample without files, in a laboratory of its own. */
async function aSampleOfItsOwn(): Promise<void> {
  lab = await aLaboratory();
  series = await aSeries(lab.experiment, { sample_count: 1 });
  sample = (await aSample(series)).uuid;
}

const call = (operation: Operation, { file, body, as = lab.manager.token }: Partial<Call> = {}) =>
  invoke(handler, operation, { as, path: { id: sample, ...(file && { file }) }, ...(body !== undefined && { body }) });
interface Call {
  file: string;
  body: unknown;
  as: string;
}
const begin = (name: string, size: number) => call('beginSampleFile', { body: { name, size } });
/** Begins, uploads and completes; the answer of the last. */
async function attach(name: string, content: Buffer) {
  const { body } = await begin(name, content.length);
  expect(sendSigned('PUT', body.upload.address, content).status).toBe(200);
  return call('completeSampleFile', { file: body.file.uuid });
}
const attached = async (name: string, content: Buffer): Promise<AttachedFile> => (await attach(name, content)).body;
const list = async (): Promise<AttachedFile[]> => (await call('listSampleFiles')).body;
const names = async () => (await list()).map(({ name }) => name);
const read = async (file: string) => {
  const { body } = await call('readSampleFile', { file });
  return sendSigned('GET', body.address);
};
const storage = async () => (await storages.get(lab.workspace.uuid, storageKey(lab.workspace.uuid)))?.bytes ?? 0;
const objectsOf = (prefix: string) =>
  testObjects.store.list(testBucket, `${prefix}${lab.workspace.uuid}/`).map(({ key }) => key);
const objects = () => [...objectsOf(uploadsPrefix), ...objectsOf(keptPrefix)];
const sweep = (later: number) =>
  asFunction('file-sweep', () => sweepFiles({ now: seconds() + later, hasTime: () => true }));
const day = 86_400;

describe('a file', () => {
  beforeEach(aSampleOfItsOwn);

  it('is begun, uploaded, attached, listed and read; a second delivery changes nothing', async () => {
    const begun = await begin('Photo of vial 3.png', png.length);
    expect(begun).toMatchObject({ status: 201, body: { file: { name: 'Photo of vial 3.png', is_image: true } } });
    expect(await list()).toEqual([]);
    expect(begun.body.upload.address).toMatch(new RegExp(`^/files/uploads/${lab.workspace.uuid}/`));
    sendSigned('PUT', begun.body.upload.address, png);
    const { uuid } = begun.body.file;
    const done = await call('completeSampleFile', { file: uuid });
    expect(done).toEqual({ status: 200, body: begun.body.file });
    expect(await call('completeSampleFile', { file: uuid })).toEqual(done);
    expect(await list()).toEqual([begun.body.file]);
    const all = await invoke(handler, 'listExperimentFiles', {
      as: lab.manager.token,
      path: { id: lab.experiment.uuid },
    });
    expect(all.body).toEqual({ files: [begun.body.file], next: null });
    const answer = await read(uuid);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="Photo of vial 3.png"/);
    expect(answer.body).toEqual(png);
    expect(await storage()).toBe(png.length);
    expect(objectsOf(uploadsPrefix)).toEqual([]);
    expect(objectsOf(keptPrefix)).toHaveLength(1);
  });

  it('that is no picture is a download, with a name that breaks out of no header', async () => {
    const { uuid } = await attached('Bericht "ö"; x=1.pdf', Buffer.from('%PDF-1.7'));
    const { headers } = await read(uuid);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Bericht ____ x_1.pdf"; filename*=UTF-8''Bericht%20%22%C3%B6%22%3B%20x%3D1.pdf`,
    );
  });

  it('is deleted and brought back; a second time changes nothing', async () => {
    const file = await attached('a.txt', Buffer.from('text'));
    for (const status of [204, 404]) expect((await call('deleteSampleFile', { file: file.uuid })).status).toBe(status);
    expect(await list()).toEqual([]);
    expect((await call('readSampleFile', { file: file.uuid })).status).toBe(404);
    expect((await call('completeSampleFile', { file: file.uuid })).status).toBe(404);
    for (const _ of [1, 2]) {
      expect(await call('restoreSampleFile', { file: file.uuid })).toEqual({ status: 200, body: file });
    }
    expect(await list()).toEqual([file]);
    expect(String((await read(file.uuid)).body)).toBe('text');
    expect(await storage()).toBe(4);
  });

  it('is gone with its sample, and back with it', async () => {
    const file = await attached('a.txt', Buffer.from('text'));
    const as = lab.manager.token;
    await invoke(samplesHandler, 'deleteSample', { as, path: { id: sample } });
    const path = { id: lab.experiment.uuid };
    expect((await invoke(handler, 'listExperimentFiles', { as, path })).body.files).toEqual([]);
    expect((await call('listSampleFiles')).status).toBe(404);
    await sweep(2 * day);
    const body = { inParameters: [], restores: sample };
    await invoke(samplesHandler, 'createSample', { as, path: { id: series.uuid }, body });
    expect(await list()).toEqual([file]);
    expect(String((await read(file.uuid)).body)).toBe('text');
  });
});

describe('an upload', () => {
  beforeEach(aSampleOfItsOwn);

  it('needs the exact size, path and time that were signed', async () => {
    const { body } = await begin('a.txt', 4);
    const { address } = body.upload;
    expect(sendSigned('PUT', address, Buffer.from('longer text')).status).toBe(403);
    expect(sendSigned('PUT', address.replace(`${body.file.uuid}?`, `${newId()}?`), Buffer.from('text')).status).toBe(
      403,
    );
    expect(sendSigned('GET', address).status).toBe(403);
    expect(sendSigned('PUT', address.replace('Expires=900', 'Expires=90000'), Buffer.from('text')).status).toBe(403);
    expect(sendSigned('PUT', address.split('?')[0] ?? '', Buffer.from('text')).status).toBe(403);
    expect(objects()).toEqual([]);
    const early = await call('completeSampleFile', { file: body.file.uuid });
    expect(early).toMatchObject({ status: 400, body: { detail: expect.stringContaining('has not arrived') } });
  });

  it('that is used again after its file was attached changes nothing of it', async () => {
    const { body } = await begin('a.txt', 4);
    sendSigned('PUT', body.upload.address, Buffer.from('text'));
    await call('completeSampleFile', { file: body.file.uuid });
    expect(sendSigned('PUT', body.upload.address, Buffer.from('evil')).status).toBe(200);
    await call('completeSampleFile', { file: body.file.uuid });
    expect(String((await read(body.file.uuid)).body)).toBe('text');
    await sweep(2 * day);
    expect(objectsOf(uploadsPrefix)).toEqual([]);
    expect(String((await read(body.file.uuid)).body)).toBe('text');
  });

  it('is published when it is attached, deleted and brought back, itself or with its sample', async () => {
    const { experiment, manager } = lab;
    const live = await aConnection(experiment, manager.user.uuid);
    const begun = await begin('a.txt', 4);
    expect(live.changes()).toEqual([]);
    sendSigned('PUT', begun.body.upload.address, Buffer.from('text'));
    const { uuid: file } = begun.body.file;
    for (const operation of ['completeSampleFile', 'deleteSampleFile', 'restoreSampleFile'] as const) {
      const before = live.changes().length;
      await call(operation, { file });
      expect(live.changes().slice(before)).toMatchObject([{ method: 'files_changed', refetch: ['files'] }]);
    }
    const as = manager.token;
    await invoke(samplesHandler, 'deleteSample', { as, path: { id: sample } });
    const body = { restores: sample, inParameters: [], outParameters: [], source: 'create' };
    expect((await invoke(samplesHandler, 'createSample', { as, path: { id: series.uuid }, body })).status).toBe(201);
    expect(live.changes().at(-1)).toMatchObject({ method: 'samples_changed', refetch: ['files'] });
  });

  it('completed twice at once attaches one file', async () => {
    const { body } = await begin('a.txt', 4);
    sendSigned('PUT', body.upload.address, Buffer.from('text'));
    const both = await Promise.all([1, 2].map(() => call('completeSampleFile', { file: body.file.uuid })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await storage(), await names()]).toEqual([4, ['a.txt']]);
    expect(String((await read(body.file.uuid)).body)).toBe('text');
    await sweep(2 * day);
    expect(objects()).toHaveLength(1);
  });

  it('that takes more than an hour is begun again, and leaves nothing behind', async () => {
    const { body } = await begin('a.txt', 4);
    sendSigned('PUT', body.upload.address, Buffer.from('text'));
    const [row] = await sampleFiles.list(lab.workspace.uuid, lab.experiment.uuid);
    await sampleFiles.update(lab.workspace.uuid, row ?? { parent: '', sort: '' }, { set: { expires: seconds() - 1 } });
    const late = await call('completeSampleFile', { file: body.file.uuid });
    expect(late).toMatchObject({ status: 400, body: { detail: expect.stringContaining('attach the file again') } });
    await sweep(2 * day);
    expect(objects()).toEqual([]);
  });

  it('is given up by deleting it', async () => {
    const { body } = await begin('a.txt', 4);
    sendSigned('PUT', body.upload.address, Buffer.from('text'));
    expect((await call('deleteSampleFile', { file: body.file.uuid })).status).toBe(204);
    expect(objects()).toEqual([]);
    expect((await call('completeSampleFile', { file: body.file.uuid })).status).toBe(404);
  });
});

describe('a store without room', () => {
  beforeEach(aSampleOfItsOwn);

  /** Makes calls of one kind fail as a full disk does, until the answer is called. */
  function failing(isHit: (request: IncomingMessage) => boolean): () => void {
    const { api } = testObjects;
    const usual = api.call.bind(api);
    const run = () => objectProblem({ status: 500, type: 'InternalError', message: 'The disk is full' });
    const spy = vi.spyOn(api, 'call').mockImplementation((request, ...rest) => {
      const call = usual(request, ...rest);
      return call && isHit(request) ? { ...call, run } : call;
    });
    return () => spy.mockRestore();
  }

  it('attaches nothing, and the next try attaches the file once', async () => {
    const { body } = await begin('a.txt', 4);
    sendSigned('PUT', body.upload.address, Buffer.from('text'));
    const end = failing(({ headers }) => headers['x-amz-copy-source'] !== undefined);
    expect((await call('completeSampleFile', { file: body.file.uuid })).status).toBe(500);
    end();
    expect([await list(), await storage(), objectsOf(keptPrefix)]).toEqual([[], 0, []]);
    expect((await call('completeSampleFile', { file: body.file.uuid })).status).toBe(200);
    await sweep(2 * day);
    expect([objects().length, await storage()]).toEqual([1, 4]);
  });

  it('that removes nothing leaves what the next sweep removes, counted once', async () => {
    const { uuid } = await attached('a.txt', Buffer.from('text'));
    await call('deleteSampleFile', { file: uuid });
    const end = failing(({ method }) => method === 'DELETE');
    await expect(sweep(2 * day)).rejects.toThrow();
    end();
    expect([objects().length, await storage()]).toEqual([1, 0]);
    await sweep(2 * day);
    expect([objects(), await storage()]).toEqual([[], 0]);
    expect(await sampleFiles.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
  });
});

it('a photograph of a phone, a picture without an end and one at the limit are attached', async () => {
  await aSampleOfItsOwn();
  expect((await attach('phone.jpg', jpegOf(12_000, 9000))).status).toBe(200);
  expect((await attach('cut.png', pngOf(12_000, 10_000).subarray(0, 20))).status).toBe(200);
  expect((await attach('limit.png', pngOf(12_000, 10_000))).status).toBe(200);
});

describe('a hostile file', () => {
  // A refusal leaves nothing behind: those that are attached come last.
  beforeAll(aSampleOfItsOwn);

  const html = Buffer.from('<html><script>alert(1)</script></html>');

  it.each([
    ['a page as a picture', 'page.png', html],
    ['a drawing as a picture', 'drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program as a text', 'program.txt', Buffer.from('MZ\0\0')],
    ['a page as a PDF', 'page.pdf', html],
    ['an archive as a workbook', 'archive.xlsx', office('word/')],
    ['a workbook that expands to gigabytes', 'bomb.xlsx', office('xl/', 0xffff_fff0)],
    ['a broken workbook', 'broken.xlsx', office('xl/').subarray(0, 60)],
    ['a PNG of gigabytes of pixels', 'bomb.png', pngOf(60_000, 60_000)],
    ['a JPEG of gigabytes of pixels', 'bomb.jpg', jpegOf(65_000, 65_000)],
    ['a GIF of gigabytes of pixels', 'bomb.gif', gifOf(65_000, 65_000)],
  ])('is refused: %s', async (_, name, content) => {
    const answer = await attach(name, content);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.name).toMatch(
      /content is not that of|too large when it is unpacked|has at most 120 million pixels/,
    );
    expect([await list(), objects(), await storage()]).toEqual([[], [], 0]);
  });

  it.each([
    '../../etc/passwd.txt',
    'C:\\evil.txt',
    '.hidden.txt',
    'line\nbreak.txt',
    'txt.\u202egnp.png',
    'page.html',
    'drawing.svg',
    'program.exe',
    'constructor',
    'x.constructor',
    `${'x'.repeat(120)}.txt`,
    ' ',
  ])('is refused by its name: %j', async (name) => {
    expect((await begin(name, 4)).body.fields).toHaveProperty('name');
    expect(await sampleFiles.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
  });

  it.each([0, 30 * 1024 * 1024, 1.5, -1])('is refused by its size: %d', async (size) => {
    expect((await begin('a.txt', size)).body.fields).toHaveProperty('size');
  });

  it('as a text is a download that no browser sniffs', async () => {
    const { uuid } = await attached('page.csv', html);
    const { headers } = await read(uuid);
    expect(headers['content-type']).toBe('text/csv');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('of another type than its name fits each that may be attached', async () => {
    for (const [name, content] of [
      ['a.JPG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
      ['a.gif', Buffer.from('GIF89a')],
      ['a.webp', Buffer.from('RIFF\0\0\0\0WEBP')],
      ['a.tiff', Buffer.from('II*\0')],
      ['wide.txt', Buffer.from('\ufeffa', 'utf16le')],
      ['a.xlsx', office('xl/')],
      ['a.docx', office('word/')],
    ] as const) {
      expect((await attach(name, content)).status, name).toBe(200);
    }
  });
});

describe('the limits', () => {
  beforeEach(aSampleOfItsOwn);

  it('are 20 files a sample, also for two that are attached at once', async () => {
    await attach('1.txt', Buffer.from('text'));
    const [row] = await sampleFiles.list(lab.workspace.uuid, lab.experiment.uuid);
    if (!row) throw new Error('Nothing is attached');
    const more = Array.from({ length: fileLimits.ofSample - 2 }, newId);
    await sampleFiles.putAll(
      lab.workspace.uuid,
      more.map((uuid) => ({ ...row, uuid, sort: fileSort(sample, uuid) })),
    );
    const begun = await begin('a.txt', 4);
    const full = await begin('b.txt', 4);
    expect(full).toMatchObject({ status: 400, body: { code: 'quota' } });
    // A file that was deleted, and is brought back while another takes its place.
    const [first] = await list();
    await call('deleteSampleFile', { file: first?.uuid ?? '' });
    const other = await begin('b.txt', 4);
    for (const { body } of [begun, other]) sendSigned('PUT', body.upload.address, Buffer.from('text'));
    const answers = await Promise.all([
      call('completeSampleFile', { file: begun.body.file.uuid }),
      call('completeSampleFile', { file: other.body.file.uuid }),
      call('restoreSampleFile', { file: first?.uuid ?? '' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    expect(await list()).toHaveLength(fileLimits.ofSample);
  });

  it('are the storage of the licence, counted until a file is gone for good', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    await licences.update(platform, platformKey(lab.workspace.licence_uuid), { set: { storage_megabytes: 2 } });
    const first = await attached('a.txt', megabyte);
    await attached('b.txt', megabyte);
    const refused = {
      status: 400,
      body: { code: 'quota', detail: expect.stringMatching(/storage is used up.*Deleted ones count/) },
    };
    expect(await begin('c.txt', 1)).toMatchObject(refused);
    await call('deleteSampleFile', { file: first.uuid });
    expect(await begin('c.txt', 1)).toMatchObject(refused);
    await sweep(day / 2);
    expect(objects()).toHaveLength(2);
    await sweep(2 * day);
    expect([objects().length, await storage()]).toEqual([1, megabyte.length]);
    expect((await call('restoreSampleFile', { file: first.uuid })).status).toBe(404);
    expect((await begin('c.txt', megabyte.length)).status).toBe(201);
  });

  it('hold for two files that are attached at once', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    await licences.update(platform, platformKey(lab.workspace.licence_uuid), { set: { storage_megabytes: 1 } });
    const answers = await Promise.all(['a.txt', 'b.txt'].map((name) => attach(name, megabyte)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await storage()).toBe(megabyte.length);
    await sweep(2 * day);
    expect(objects()).toHaveLength(1);
  });
});

describe('what is left', () => {
  beforeEach(aSampleOfItsOwn);

  const message = (kind: 'series' | 'experiment', uuid: string) => ({
    kind,
    workspace_uuid: lab.workspace.uuid,
    project_uuid: lab.project.uuid,
    experiment_uuid: lab.experiment.uuid,
    uuid,
  });
  const run = (kind: 'series' | 'experiment', uuid: string) =>
    asFunction('deletion-worker', () => clear(message(kind, uuid), () => true));

  it('of a deleted experiment goes with it: contents, uploads, rows and count', async () => {
    await attach('a.txt', Buffer.from('text'));
    const { body } = await begin('b.txt', 4);
    sendSigned('PUT', body.upload.address, Buffer.from('text'));
    await experiments.dropAll([lab.experiment]);
    expect(objects()).toHaveLength(2);
    for (const _ of [1, 2]) await run('experiment', lab.experiment.uuid);
    expect([objects(), await storage()]).toEqual([[], 0]);
    expect(await sampleFiles.list(lab.workspace.uuid, lab.experiment.uuid)).toEqual([]);
  });

  it('of a deleted experiment goes in the next delivery where the time of one ends', async () => {
    await attach('a.txt', Buffer.from('text'));
    const { body } = await begin('b.txt', 4);
    sendSigned('PUT', body.upload.address, Buffer.from('text'));
    await experiments.dropAll([lab.experiment]);
    const place = { workspace: lab.workspace.uuid, experiment: lab.experiment.uuid };
    const within = (steps: number) =>
      asFunction('deletion-worker', () => {
        let left = steps;
        return clearFiles(place, () => left-- > 0);
      });
    const found: unknown[] = [];
    for (const steps of [0, 1, 1, 2]) found.push([await within(steps), objects().length, await storage()]);
    expect(found).toEqual([
      [false, 2, 4],
      [false, 2, 0],
      [false, 1, 0],
      [true, 0, 0],
    ]);
  });

  it('of a deleted series goes with it, and that of another stays', async () => {
    await attach('a.txt', Buffer.from('text'));
    const other = await aSeries(lab.experiment, { number: 2 });
    sample = (await aSample(other)).uuid;
    await attach('b.txt', Buffer.from('other'));
    await seriesTable.dropAll([series]);
    await run('series', series.uuid);
    expect([objects().length, await storage(), await names()]).toEqual([1, 5, ['b.txt']]);
  });

  it('of a sample that can no longer come back is swept, and of a call that was interrupted', async () => {
    await attach('a.txt', Buffer.from('text'));
    testObjects.store.put(testBucket, `${objectsOf(keptPrefix)[0]}x`, Buffer.from('lost'));
    await invoke(samplesHandler, 'deleteSample', { as: lab.manager.token, path: { id: sample } });
    await sweep(0);
    expect(objects()).toHaveLength(2);
    await sweep(2 * day);
    expect(objects()).toHaveLength(1);
    const [kept] = await deletedSamples.list(lab.workspace.uuid, lab.experiment.uuid);
    await deletedSamples.dropAll(kept ? [kept] : []);
    await sweep(2 * day);
    expect([objects(), await storage()]).toEqual([[], 0]);
  });
});

it('is nothing that another tenant or another sample sees', async () => {
  await aSampleOfItsOwn();
  const file = await attached('a.txt', Buffer.from('text'));
  const stranger = (await aLaboratory()).manager.token;
  for (const operation of ['listSampleFiles', 'readSampleFile', 'completeSampleFile', 'restoreSampleFile'] as const) {
    expect((await call(operation, { file: file.uuid, as: stranger })).status, operation).toBe(404);
  }
  expect((await call('deleteSampleFile', { file: file.uuid, as: stranger })).status).toBe(404);
  sample = (await aSample(series, { position: 1 })).uuid;
  expect((await call('readSampleFile', { file: file.uuid })).status).toBe(404);
  expect((await call('deleteSampleFile', { file: 'x/../y' })).status).toBe(404);
  expect(await list()).toEqual([]);
});
