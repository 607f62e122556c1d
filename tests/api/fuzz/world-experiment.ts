import type { Api } from '#tests/support/api.ts';
import { office, png } from '#tests/support/sample-contents.ts';
import { until } from '#tests/support/until.ts';

/** An experiment with one of everything, optionally with a model, and the uuids by kind. */
export async function createExperimentOf(
  admin: Api,
  project: string,
  withModel?: 'model',
): Promise<Record<string, string[]>> {
  const { uuid } = await admin.call('createExperiment', {
    path: { id: project },
    body: { name: 'Fuzz', sample_count: 2 },
  });
  const path = { id: uuid };
  const idle = () =>
    until('the experiment is idle', async () => {
      const { calculation_id, modeling_id } = await admin.call('getExperiment', { path });
      return calculation_id === '' && modeling_id === '';
    });
  const heat = await admin.call('createInParameter', {
    path,
    body: { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 100, step: 1 },
  });
  const binder = await admin.call('createInParameter', {
    path,
    body: { name: 'Binder', short_name: 'binder', is_categorical: true, categories: ['Epoxy', 'Acrylic'] },
  });
  const output = await admin.call('createOutParameter', { path, body: { name: 'Yield', short_name: 'yield_pct' } });
  const samples = Array.from({ length: 6 }, (_, index) => ({
    heat: index * 10,
    binder: index % 2 === 0 ? 'Epoxy' : 'Acrylic',
    yield_pct: 50 - (index - 3) ** 2,
  }));
  const imported = await admin.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
  const comp = await admin.call('createCompParameter', {
    path,
    body: { name: 'Comp', short_name: 'comp', formula: 'heat * 2' },
  });
  await idle();
  const script = await admin.call('createScript', {
    path,
    body: { name: 'Script', short_name: 'script', code: 'def double(x):\n    return 2 * x\n' },
  });
  await idle();
  const rule = await admin.call('createRule', {
    path,
    body: { name: 'Rule', short_name: 'rule', formula: 'heat < 99' },
  });
  await idle();
  const uuids = {
    experiment: [uuid],
    'in-parameter': [heat.uuid, binder.uuid],
    'out-parameter': [output.uuid],
    'comp-parameter': [comp.uuid],
    script: [script.uuid],
    rule: [rule.uuid],
    series: [imported.series.uuid],
    sample: imported.series.samples.map((sample) => sample.uuid),
    ...(await filesOf(admin, imported.series.samples[0]?.uuid ?? '')),
  };
  return withModel ? { ...uuids, ...(await modelOf(admin, uuid, idle)) } : uuids;
}

const hostileFiles: readonly (readonly [string, Buffer])[] = [
  ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
  ['drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['program.txt', Buffer.from('MZ\0\0')],
  ['bomb.xlsx', office('xl/', 0xffff_fff0)],
  ['archive.docx', office('xl/')],
];

/** Files of a sample: attached, deleted, uploaded and not completed, not uploaded, and hostile ones that are uploaded. */
async function filesOf(admin: Api, sample: string): Promise<Record<string, string[]>> {
  const begin = async (name: string, content: Buffer) => {
    const body = { name, size: content.length };
    const { file, upload } = await admin.call('beginSampleFile', { path: { id: sample }, body });
    return { file: file.uuid, address: `${admin.url}${upload.address}` };
  };
  const uploaded = async (name: string, content: Buffer) => {
    const { file, address } = await begin(name, content);
    await fetch(address, { method: 'PUT', body: Uint8Array.from(content) });
    return file;
  };
  const attached = async (name: string) => {
    const file = await uploaded(name, png);
    await admin.call('completeSampleFile', { path: { id: sample, file } });
    return file;
  };
  const deleted = await attached('deleted.png');
  await admin.call('deleteSampleFile', { path: { id: sample, file: deleted } });
  const awaited = (await begin('awaited.png', png)).file;
  const good = [await attached('photo.png'), deleted, awaited, await uploaded('uploaded.png', png)];
  const hostile = await Promise.all(hostileFiles.map((file) => uploaded(...file)));
  return { file: [...good, ...hostile], 'hostile-file': hostile, 'hostile-sample': [sample] };
}

async function modelOf(admin: Api, experiment: string, idle: () => Promise<unknown>) {
  const path = { id: experiment };
  await admin.call('predict', { path });
  await idle();
  const lists = await Promise.all([
    admin.call('listInputImportances', { path }),
    admin.call('listOutputImportances', { path }),
    admin.call('listComplexImportances', { path }),
  ]);
  const [input = [], output = [], complex = []] = lists.map((list) => list.map(({ uuid }) => uuid));
  return { 'input-importance': input, 'output-importance': output, 'complex-importance': complex };
}
