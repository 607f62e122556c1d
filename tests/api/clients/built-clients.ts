import { join } from 'node:path';
import { buildClients } from '../../../clients/build-clients.ts';

let building: ReturnType<typeof buildClients> | undefined;

/**
 * Both packages, built once for the files of the process. Other parts of a run build theirs at the same time. They lie
 * below the root, whose zod the package for Node finds.
 */
export function builtClients(part: 'stack' | 'browser' = 'stack'): ReturnType<typeof buildClients> {
  building ??= buildClients(join(import.meta.dirname, `../../../dist/clients-of-${part}`));
  return building;
}
