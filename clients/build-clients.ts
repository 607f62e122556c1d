import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openApiDocument } from '#shared/contracts/openapi.ts';
import { pythonCalls } from './generate/python-calls.ts';
import { pythonTypes } from './generate/python-types.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Builds the installable packages of both clients into a folder, which it empties before; returns their paths. Needs no
 * network. The caller may hold open connections, whose ends it would not see while it waited for a process
 * synchronously.
 */
export async function buildClients(out: string): Promise<{ node: string; wheel: string | undefined }> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  return { node: await buildNode(out), wheel: await buildPython(out) };
}

/** Another `package.json` in the sources would hide the root's subpath imports from them. */
async function buildNode(out: string): Promise<string> {
  const source = join(root, 'clients/typescript');
  const folder = join(out, 'typescript');
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', source, '--outDir', folder]);
  for (const declared of globSync('**/*.d.ts', { cwd: folder })) {
    const path = declared.replace(/\.d\.ts$/, '');
    const code = stripTypeScriptTypes(readFileSync(join(root, `${path}.ts`), 'utf8'));
    writeFileSync(join(folder, `${path}.js`), withEmittedImports(code));
    writeFileSync(join(folder, declared), withEmittedImports(readFileSync(join(folder, declared), 'utf8')));
  }
  const own = JSON.parse(readFileSync(join(source, 'published-package.json'), 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The contract's schemas are zod's.
  const described = { ...own, dependencies: { zod: dependencies.zod } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'));
  const { stdout } = await run(npm, ['pack', '--json', '--pack-destination', out], { cwd: folder });
  const [{ filename }] = JSON.parse(stdout);
  return join(out, filename);
}

/** The package's `imports` do the same for `#shared/…`. */
const withEmittedImports = (code: string) => code.replaceAll(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'");

/** Builds the Python package; undefined where there is no Python. */
async function buildPython(out: string): Promise<string | undefined> {
  writePythonFiles();
  try {
    const script = join(root, 'clients/python/build_packages.py');
    const { stdout } = await run('python3', [script, out]);
    return stdout.split('\n')[0];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the files of the Python package that follow from the API's description. Git ignores them. */
function writePythonFiles(): void {
  const document = openApiDocument();
  const files = { 'types.py': pythonTypes(document.components.schemas), 'calls.py': pythonCalls(document) };
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'clients/python/serieslab', name);
    // Another process may read the same text at this moment.
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

// mypy needs no more than the files.
if (import.meta.main && process.argv.includes('--python-files')) writePythonFiles();
else if (import.meta.main) {
  const { node, wheel } = await buildClients(join(root, 'dist/clients'));
  process.stdout.write(`${node}\n${wheel ?? 'The Python package needs python3, which is not here'}\n`);
}
