import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentName } from '../config/environments.ts';
import { findEnvironment } from './find-environment.ts';

const usage = `npm run operate -- <command> [--env local|dev|staging|prod] [--data-dir .local]

  create-superadmin  --email E --name N       makes a superadmin; the password is read from OPERATE_PASSWORD
  rotate-key                                  a new key signs from now on; the one before stays good for two weeks
  export-tenant      --workspace UUID --out FILE.jsonl.gz
  erase-tenant       --workspace UUID --confirm NAME
  migrate            [--name MIGRATION]       mends what older versions wrote; after each release, harmless when repeated
  backup             --out FILE.jsonl.gz
  restore            --from FILE.jsonl.gz --confirm ENVIRONMENT

docs/operations.md says what each does and when.
`;

/** The commands that people who run an environment need; each is one file beside this one. */
async function operate(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      env: { type: 'string', default: 'local' },
      'data-dir': { type: 'string', default: process.env.DATA_DIR ?? '.local' },
      email: { type: 'string' },
      name: { type: 'string' },
      workspace: { type: 'string' },
      out: { type: 'string' },
      from: { type: 'string' },
      confirm: { type: 'string' },
    },
  });
  const needed = (option: Exclude<keyof typeof values, 'env' | 'data-dir'>): string => {
    const value = values[option];
    if (!value) throw new Error(`--${option} is missing\n\n${usage}`);
    return value;
  };
  const [command = ''] = positionals;
  const run = commands(needed, values)[command];
  if (!run) throw new Error(usage);
  const found = await findEnvironment(environmentName(values.env), resolve(values['data-dir']));
  for (const [name, value] of Object.entries(found)) {
    // Whoever names a table means that one: one that was restored beside its original, say.
    if (!name.startsWith('TABLE_') || !process.env[name]) process.env[name] = value;
  }
  return run();
}

/** What they import reads the environment when it is first used, so it is loaded only then. */
function commands(
  needed: (option: 'email' | 'name' | 'workspace' | 'out' | 'from' | 'confirm') => string,
  { env, name }: { env: string; name?: string | undefined },
): Record<string, () => Promise<string>> {
  return {
    'create-superadmin': async () => {
      const { createSuperadmin } = await import('./create-superadmin.ts');
      return createSuperadmin({ email: needed('email'), name: needed('name'), password: process.env.OPERATE_PASSWORD });
    },
    'rotate-key': async () => (await import('./rotate-key.ts')).rotateKey(),
    'export-tenant': async () => {
      const { exportTenant } = await import('./tenant/export-tenant.ts');
      return exportTenant(needed('workspace'), needed('out'));
    },
    'erase-tenant': async () => {
      const { eraseTenant } = await import('./tenant/erase-tenant.ts');
      return eraseTenant(needed('workspace'), needed('confirm'));
    },
    migrate: async () => (await import('./migrate/migrate.ts')).migrate(name),
    backup: async () => (await import('./backup/back-up.ts')).backUp(needed('out')),
    restore: async () => {
      if (needed('confirm') !== env) throw new Error(`--confirm must name the environment: ${env}`);
      return (await import('./backup/restore.ts')).restore(needed('from'));
    },
  };
}

try {
  process.stdout.write(`${await operate(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
