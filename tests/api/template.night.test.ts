import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build, cdkOut } from '#infra/start/build.ts';
import { launch } from '#infra/start/launch.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import { Api } from '../support/api.ts';
import { createSmallExperiment } from '../support/experiment.ts';

// The runner uses nothing but the template: without the worker's event source no worker runs.
const folder = mkdtempSync(join(tmpdir(), 'serieslab-template-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a template without the event source accepts jobs that no worker takes', async () => {
  await build();
  const assembly = join(folder, 'cdk.out');
  cpSync(cdkOut, assembly, { recursive: true });
  const removed = readdirSync(assembly)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => withoutEventSources(join(assembly, name), 'generationworker'));
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(1);

  const settings = { ...settingsFrom({}), dataDir: folder, port: 0 };
  const stack = await launch(settings, { memory: true, cdkOut: assembly });
  try {
    const api = await Api.signedIn(stack.url, settings.superadmin.email, settings.superadmin.password);
    const { path } = await createSmallExperiment(api);
    await api.call('generateSeries', { path });
    expect(stack.queueLength('generation/queue').ready).toBeGreaterThan(0);
    const worker = stack.functions.list().find((one) => one.path.includes('generation-worker'));
    expect(worker?.invocations).toBe(0);
    expect((await api.call('getExperiment', { path })).generation_id).not.toBe('');
  } finally {
    await stack.stop();
  }
});

function withoutEventSources(file: string, logicalIdPart: string): number {
  const template = JSON.parse(readFileSync(file, 'utf8'));
  const gone = Object.entries<{ Type: string }>(template.Resources ?? {}).filter(
    ([id, { Type }]) => Type === 'AWS::Lambda::EventSourceMapping' && id.toLowerCase().includes(logicalIdPart),
  );
  for (const [id] of gone) delete template.Resources[id];
  writeFileSync(file, JSON.stringify(template));
  return gone.length;
}
