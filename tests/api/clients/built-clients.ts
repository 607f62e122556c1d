import { buildClients } from '../../../clients/build-clients.ts';

let building: ReturnType<typeof buildClients> | undefined;

/** Both packages, built once for the files of the process. */
export function builtClients(): ReturnType<typeof buildClients> {
  building ??= buildClients();
  return building;
}
