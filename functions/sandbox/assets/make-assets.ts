import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';

/** The folder of the assets, next to the handler's code. */
export const assetFolder = 'python';
export const assetNames = { child: 'child.mjs', wasm: 'python.wasm', snapshot: 'python.snapshot' } as const;

/**
 * Builds the folder that a child process reads: its code, Pyodide's WebAssembly, and the snapshot of an interpreter
 * that has loaded `python/`. It is built below `dist` once per state of the sources, because starting Pyodide takes
 * seconds.
 */
export function makeAssets(root: string): string {
  const pyodide = join(root, 'node_modules/pyodide');
  const folder = join(root, 'dist/sandbox', fingerprint(root));
  if (existsSync(folder)) return folder;
  mkdirSync(join(root, 'dist/sandbox'), { recursive: true });
  const making = mkdtempSync(join(root, 'dist/sandbox/making-'));
  try {
    copyFileSync(join(pyodide, 'pyodide.asm.wasm'), join(making, assetNames.wasm));
    bundleChild(root, join(making, assetNames.child));
    makeSnapshot(join(making, assetNames.snapshot));
    // A concurrent process may have built the same folder.
    if (!existsSync(folder)) renameSync(making, folder);
    forgetOthers(folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** Removes builds that are older than a day; each takes 40 MB. */
function forgetOthers(folder: string) {
  const dayAgo = Date.now() - 24 * 3_600_000;
  for (const name of readdirSync(dirname(folder))) {
    const other = join(dirname(folder), name);
    if (statSync(other).mtimeMs < dayAgo) rmSync(other, { recursive: true, force: true });
  }
}

function bundleChild(root: string, outfile: string) {
  buildSync({
    entryPoints: [join(import.meta.dirname, '../interpreter/main.ts')],
    outfile,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['ws'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
}

function makeSnapshot(file: string) {
  const script = join(import.meta.dirname, 'make-snapshot.ts');
  const { status } = spawnSync(process.execPath, [script, file], { stdio: ['ignore', 'ignore', 'inherit'], env: {} });
  if (status !== 0) throw new Error('The snapshot of Python could not be made');
}

/** A hash of the names and contents of all sources of the assets. */
function fingerprint(root: string): string {
  const sandbox = join(root, 'functions/sandbox');
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/pyodide/package.json')));
  for (const folder of ['.', 'assets', 'interpreter', 'python']) {
    const files = readdirSync(join(sandbox, folder)).filter((name) => /\.(ts|py)$/.test(name));
    for (const name of files.sort()) hash.update(name).update(readFileSync(join(sandbox, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
