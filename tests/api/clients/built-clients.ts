import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClients } from '../../../clients/build-clients.ts';

let building: ReturnType<typeof buildClients> | undefined;

/** Both packages, built once for the files of the process; other processes build theirs at the same time. */
export function builtClients(): ReturnType<typeof buildClients> {
  if (building) return building;
  const folder = mkdtempSync(join(tmpdir(), 'built-clients-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  building = buildClients(folder);
  return building;
}
