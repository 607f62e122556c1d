import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '#shared/contracts/openapi.ts';
import { pythonCalls } from './python-calls.ts';
import { pythonTypes } from './python-types.ts';

const folder = join(import.meta.dirname, '../python/serieslab');

/** Writes the files of the Python package that follow from the API's description. Git ignores them. */
export function writePythonFiles(): void {
  const document = openApiDocument();
  write('types.py', pythonTypes(document.components.schemas));
  write('calls.py', pythonCalls(document));
}

/** Another process may read the same text at this moment. */
function write(name: string, text: string): void {
  const path = join(folder, name);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

if (import.meta.main) writePythonFiles();
