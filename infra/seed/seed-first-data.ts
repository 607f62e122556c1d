import { seedLaterRights } from './later-rights.ts';
import { once } from './once.ts';
import { seedReader, seedRolesAndLicences } from './seed-roles-and-licences.ts';

/** The first data of every environment: roles, permissions, actions and licences. No account, and no password. */
export async function seedFirstData(): Promise<void> {
  // 'catalogue' is the name under which existing installations have recorded this step.
  await once('catalogue', seedRolesAndLicences);
  await once('reader', seedReader);
  await seedLaterRights();
}
