import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { assetFolder, makeAssets } from '#functions/sandbox/assets/make-assets.ts';
import { type FunctionName, functionDefinitions } from '../functions.ts';

export type FunctionCode = (name: FunctionName) => Code;

/** Tests of templates do not need the code, and bundling takes most of a synthesis. */
export const withoutCode: FunctionCode = () => Code.fromInline('export const handler = async () => {};');

/**
 * Bundles all functions in one run, so that esbuild reads what they share once, and hands them to `build`, which copies
 * them into the assembly. It happens inside the project: the paths in the maps, and so the assets' hashes, are then the
 * same on every machine.
 */
export function withBundles(root: string, build: (code: FunctionCode) => void): void {
  const entries = findEntries(root);
  mkdirSync(join(root, 'dist'), { recursive: true });
  const outdir = mkdtempSync(join(root, 'dist/functions-'));
  try {
    bundle(entries, root, outdir);
    // Beside the sandbox's code: what its children read.
    cpSync(makeAssets(root), join(outdir, 'sandbox', assetFolder), { recursive: true });
    build((name) => Code.fromAsset(join(outdir, name)));
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

type Entry = { name: string; path: string };

function findEntries(root: string): Entry[] {
  const entries = Object.entries(functionDefinitions).map(([name, { entry }]) => ({
    name,
    path: resolve(root, entry),
  }));
  const missing = entries.filter(({ path }) => !existsSync(path)).map(({ name }) => name);
  if (missing.length > 0) {
    throw new Error(`infra/functions.ts names functions whose entry does not exist: ${missing.join(', ')}`);
  }
  return entries;
}

/** Each function gets `index.mjs` and its map, the SDK included: what was tested is what runs. */
function bundle(entries: Entry[], root: string, outdir: string) {
  buildSync({
    entryPoints: entries.map(({ name, path }) => ({ in: path, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    sourcemap: true,
    sourcesContent: false,
    // CommonJS packages inside an ES module still call `require` for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
}
