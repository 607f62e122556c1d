import * as z from 'zod';
import { seedDemoMember, seedSuperadmin } from './accounts.ts';
import { signedInClient } from './api-client.ts';
import { once } from './once.ts';
import { seedDemo } from './seed-demo.ts';
import { seedFirstData } from './seed-first-data.ts';
import { seedId } from './seed-id.ts';

/**
 * Puts the first data and the demo into the stack of this machine, with the tables' names (`TABLE_…`) and the SDK's
 * settings in the environment. Running it again changes nothing. Its superadmin has a password that anybody can read, so
 * it refuses every other stack: those get their first data by `operate seed`.
 */
const environment = z
  .object({
    SERIESLAB_URL: z.url({ hostname: /^(localhost|127\.0\.0\.1)$/ }).catch(() => {
      throw new Error(
        'SERIESLAB_URL names no stack of this machine. For a cloud: npm run operate -- seed --env ENVIRONMENT',
      );
    }),
    SUPERADMIN_EMAIL: z.email().default('admin@example.com'),
    SUPERADMIN_PASSWORD: z.string().min(8).default('correct-horse-battery'),
  })
  .parse(process.env);
const url = environment.SERIESLAB_URL.replace(/\/$/, '');
const superadmin = { email: environment.SUPERADMIN_EMAIL, password: environment.SUPERADMIN_PASSWORD };
const tenYears = 10 * 365 * 24 * 3600;

await seedFirstData();
await once('superadmin', async () => {
  await seedSuperadmin(superadmin);
});
await once('demo', async () => {
  const [admin, member] = [await seedSuperadmin(superadmin), await seedDemoMember()];
  await seedDemo(signedInClient(url, superadmin), {
    licence: seedId('licence', 'Standard'),
    expires: Math.floor(Date.now() / 1000) + tenYears,
    members: [
      { user: admin, role: seedId('role', 'Manager') },
      { user: member, role: seedId('role', 'Scientist') },
    ],
  });
});
