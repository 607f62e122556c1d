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

/** Beside the handler's code. */
export const assetFolder = 'python';
export const assetNames = { child: 'child.mjs', wasm: 'python.wasm', snapshot: 'python.snapshot' } as const;

/**
 * The folder of what a child process reads: its code, Pyodide's WebAssembly, and the snapshot of an interpreter that has
 * loaded `python/`. It is made once for each state of its sources, below `dist`, because starting Pyodide takes seconds.
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
    // Two may have made it at once; theirs is the same.
    if (!existsSync(folder)) renameSync(making, folder);
    forgetOthers(folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** Each state is 40 MB; those of a day ago are nobody's any more. */
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

/** Over the names and contents of everything that the assets are made from. */
function fingerprint(root: string): string {
  const sandbox = join(root, 'functions/sandbox');
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/pyodide/package.json')));
  for (const folder of ['.', 'assets', 'interpreter', 'python']) {
    const files = readdirSync(join(sandbox, folder)).filter((name) => /\.(ts|py)$/.test(name));
    for (const name of files.sort()) hash.update(name).update(readFileSync(join(sandbox, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
