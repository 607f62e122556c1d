import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildKernels } from './build-kernels.ts';
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

/** Runs `make` unless the files below `sources`, and the setting, are those of the last time that it succeeded. */
export async function whenStale(
  stamp: string,
  sources: readonly string[],
  make: () => Promise<void>,
  setting = '',
): Promise<boolean> {
  const wanted = `${fingerprint(sources)}${setting}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

/** A hash over the contents of all files below the given files and folders. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) addTo(hash, join(path, entry));
    return;
  }
  hash.update(path);
  hash.update(readFileSync(path));
}

if (import.meta.main) await (process.argv.includes('--site') ? buildSite() : build());
