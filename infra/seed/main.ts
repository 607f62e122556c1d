import * as z from 'zod';
import { apiClient } from './api-client.ts';
import { once } from './once.ts';
import { seedDemo } from './seed-demo.ts';
import { seedId } from './seed-id.ts';
import { seedReader, seedRolesAndLicences } from './seed-roles-and-licences.ts';
import { seedDemoMember, seedSuperadmin } from './seed-superadmin.ts';

/**
 * Puts the first data into an installation: `node infra/seed/main.ts` with the tables' names (`TABLE_…`) and the SDK's
 * settings in the environment. Without `SERIESLAB_URL` there is no demo. Running it again changes nothing.
 */
const environment = z
  .object({
    SERIESLAB_URL: z.url().optional(),
    SUPERADMIN_EMAIL: z.email().default('admin@example.com'),
    SUPERADMIN_PASSWORD: z.string().min(8).default('correct-horse-battery'),
  })
  .parse(process.env);
const url = environment.SERIESLAB_URL?.replace(/\/$/, '');
const superadmin = { email: environment.SUPERADMIN_EMAIL, password: environment.SUPERADMIN_PASSWORD };
const tenYears = 10 * 365 * 24 * 3600;

// 'catalogue' is the name under which existing installations have recorded this step.
await once('catalogue', seedRolesAndLicences);
await once('reader', seedReader);
await once('superadmin', async () => {
  await seedSuperadmin(superadmin);
});
if (url) {
  await once('demo', async () => {
    const [admin, member] = [await seedSuperadmin(superadmin), await seedDemoMember()];
    const { access } = await apiClient(url)('createToken', { body: superadmin });
    await seedDemo(apiClient(url, access), {
      licence: seedId('licence', 'Standard'),
      expires: Math.floor(Date.now() / 1000) + tenYears,
      members: [
        { user: admin, role: seedId('role', 'Manager') },
        { user: member, role: seedId('role', 'Scientist') },
      ],
    });
  });
}
