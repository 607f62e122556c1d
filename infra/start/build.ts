import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildKernels } from './build-kernels.ts';
import { whenStale } from './freshness.ts';
import { run } from './run.ts';

export const root = join(import.meta.dirname, '..', '..');
export const cdkOut = join(root, 'cdk.out');
const stamps = join(root, 'dist', 'stamps');

/** Builds the engine's kernels and the browser's files, and synthesizes the template, each only when its sources have changed. */
export async function build(): Promise<void> {
  await buildKernels();
  const web = ['web', 'shared', 'docs/manual', 'package-lock.json'];
  await whenStale(
    join(stamps, 'web'),
    web,
    () =>
      run('Building the web application', [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'web/vite.config.ts',
        '--logLevel',
        'warn',
      ]),
    process.env.MANUAL_URL,
  );
  const template = [...web, 'functions', 'infra', 'cdk.json'];
  await whenStale(join(stamps, 'template'), template, async () => {
    await run('Synthesizing the template', ['infra/app.ts']);
    // What was compiled of functions that are no more.
    rmSync(join(root, 'dist', 'compiled'), { recursive: true, force: true });
  });
}
