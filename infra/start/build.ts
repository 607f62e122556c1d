import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildKernels } from './build-kernels.ts';
import { whenStale } from './freshness.ts';
import { run } from './run.ts';

export const root = join(import.meta.dirname, '..', '..');
export const cdkOut = join(root, 'cdk.out');
const stamps = join(root, 'dist', 'stamps');

const web = ['web', 'shared', 'docs/manual', 'package-lock.json'];

/** Builds the engine's kernels and the browser's files, each only when its sources have changed: what a deployment needs. */
export async function buildSite(): Promise<void> {
  await buildKernels();
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
}

/** The same, and synthesizes the local stack's template. */
export async function build(): Promise<void> {
  await buildSite();
  const template = [...web, 'functions', 'infra', 'cdk.json'];
  await whenStale(join(stamps, 'template'), template, async () => {
    await run('Synthesizing the template', ['infra/app.ts']);
    // Compiled functions that no longer exist.
    rmSync(join(root, 'dist', 'compiled'), { recursive: true, force: true });
  });
}
