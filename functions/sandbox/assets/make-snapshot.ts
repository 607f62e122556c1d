import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import * as z from 'zod';
import { writeSnapshot } from '../interpreter/snapshot-file.ts';

// `node make-snapshot.ts <file>`: starts Pyodide once, loads what serves, closes everything else, and keeps the memory.
const sources = join(import.meta.dirname, '../python');
const [, , output = 'python.snapshot'] = process.argv;

// The same sources make the same bytes on every machine: what Python draws at random or reads off a clock is fixed.
Date.now = () => 0;
performance.now = () => 0;

const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: '0', HOME: '/' }, jsglobals: {}, stdin: () => null });
pyodide.FS.mkdirTree('/sandbox');
for (const name of readdirSync(sources).filter((each) => each.endsWith('.py'))) {
  pyodide.FS.writeFile(`/sandbox/${name}`, readFileSync(join(sources, name)));
}
// In CPython, an object's id is its address.
const serve: unknown = pyodide.runPython(`
import sys
sys.path[:] = ['/sandbox', *sys.path]
sys.dont_write_bytecode = True
import serve, close
address = id(serve.serve)
close.close()
address
`);
const { HEAPU8 } = z.object({ HEAPU8: z.instanceof(Uint8Array) }).parse(Object(pyodide)._module);
writeFileSync(output, writeSnapshot(z.number().parse(serve), HEAPU8));
process.exit(0);
