import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = join(root, 'shared/engine/kernels/assembly');
const generated = join(root, 'shared/engine/kernels/kernel-bytes.ts');

/** 1 GB: a process of 4000 samples needs about 350 MB. */
const maxPages = 16_384;
const options = [
  '-O3',
  ...['--runtime', 'stub', '--noAssert', '--enable', 'simd,relaxed-simd,threads'],
  ...['--importMemory', '--sharedMemory', '--initialMemory', '2', '--maximumMemory', String(maxPages)],
];

/**
 * Compiles the engine's kernels from AssemblyScript into a module of TypeScript that holds their bytes, when their
 * sources have changed. The same sources give the same bytes; the module is kept in the repository, so that whatever
 * imports the engine runs without a build, and a test compiles it again.
 */
export async function buildKernels(): Promise<void> {
  const now = existsSync(generated) ? readFileSync(generated, 'utf8') : '';
  if (now.includes(sourceHash())) return;
  writeFileSync(generated, await compileKernels());
}

/** The text of `kernel-bytes.ts` for the present sources. */
export async function compileKernels(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'));
  try {
    const compiled = join(folder, 'kernels.wasm');
    const compiler = 'node_modules/assemblyscript/bin/asc.js';
    await run('Compiling the kernels', [compiler, join(sources, 'index.ts'), ...options, '-o', compiled]);
    const bytes = readFileSync(compiled).toString('base64');
    return `/** Made by \`npm run build:kernels\` from \`assembly/\`, whose SHA-256 is ${sourceHash()}. */\nexport const kernelBytes =\n  '${bytes}';\n\n/** Pages of 64 KB that the memory may grow to. */\nexport const maxPages = ${maxPages};\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sourceHash(): string {
  const hash = createHash('sha256').update(options.join(' '));
  for (const name of globSync('*.ts', { cwd: sources }).sort()) hash.update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}

if (import.meta.main) await buildKernels();
