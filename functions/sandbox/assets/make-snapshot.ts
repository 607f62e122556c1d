import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import * as z from 'zod';
import { writeSnapshot } from '../interpreter/snapshot-file.ts';

// `node make-snapshot.ts <file>`: starts Pyodide, loads the server's modules, removes everything else, and saves the
// memory.
const sources = join(import.meta.dirname, '../python');
const [, , output = 'python.snapshot'] = process.argv;

// Makes the snapshot reproducible: equal sources give equal bytes on every machine, because random numbers and clocks
// are fixed.
Date.now = () => 0;
performance.now = () => 0;

const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: '0', HOME: '/' }, jsglobals: {}, stdin: () => null });
pyodide.FS.mkdirTree('/sandbox');
for (const name of readdirSync(sources).filter((each) => each.endsWith('.py'))) {
  pyodide.FS.writeFile(`/sandbox/${name}`, readFileSync(join(sources, name)));
}
// CPython's `id` returns the address of an object.
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
