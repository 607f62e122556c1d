import { resolve } from 'node:path';
import * as z from 'zod';

/** The options of `npm start`, from the environment. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.local'),
  SUPERADMIN_EMAIL: z.email().default('admin@example.com'),
  SUPERADMIN_PASSWORD: z.string().min(8).max(100).default('correct-horse-battery'),
});

export interface Settings {
  port: number;
  dataDir: string;
  superadmin: { email: string; password: string };
}

export function settingsFrom(variables: Record<string, string | undefined>): Settings {
  // A variable that is set to nothing is not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { PORT, DATA_DIR, SUPERADMIN_EMAIL, SUPERADMIN_PASSWORD } = parsed.data;
  return {
    port: PORT,
    dataDir: resolve(DATA_DIR),
    superadmin: { email: SUPERADMIN_EMAIL, password: SUPERADMIN_PASSWORD },
  };
}
