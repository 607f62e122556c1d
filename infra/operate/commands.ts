import type { EnvironmentName } from '../config/environments.ts';

export const usage = `npm run operate -- <command> [--env local|dev|staging|prod] [--data-dir .local]

  check              [--before] [--after] [--email E]   is the account ready, does what was deployed work?
  seed                                        the first roles, permissions, actions and licences; no account
  create-superadmin  --email E --name N       makes a superadmin; the password is read from OPERATE_PASSWORD
  rotate-key                                  a new key signs from now on; the one before stays good for two weeks
  export-tenant      --workspace UUID --out FILE.jsonl.gz
  erase-tenant       --workspace UUID --confirm NAME
  restore-tenant     --workspace UUID --at TIME [--confirm NAME] [--overwrite|--keep]
                                              [--members] [--drop]
  migrate            [--name MIGRATION]       mends what older versions wrote; after each release, harmless when repeated
  backup             --out FILE.jsonl.gz [--without-files]
  pause, resume      --confirm ENVIRONMENT    no function is called until it resumes: nothing writes
  restore            --from FILE.jsonl.gz --confirm ENVIRONMENT

docs/operations.md says what each does and when.
`;

/** The arguments that a person typed. */
export interface Given {
  env: EnvironmentName;
  dataDir: string;
  before: boolean;
  after: boolean;
  email?: string | undefined;
  name?: string | undefined;
  workspace?: string | undefined;
  out?: string | undefined;
  from?: string | undefined;
  confirm?: string | undefined;
  at?: string | undefined;
  overwrite: boolean;
  keep: boolean;
  drop: boolean;
  /** A backup has the tables alone. */
  withoutFiles: boolean;
  /** Those who were members come back too. */
  members: boolean;
}

interface Command {
  /** `stacks`: it needs the tables of an environment that was deployed. */
  asks: 'stacks' | 'nothing';
  run(given: Given): Promise<string>;
}

function needed(given: Given, option: 'email' | 'name' | 'workspace' | 'out' | 'from' | 'confirm' | 'at'): string {
  const value = given[option];
  if (!value) throw new Error(`--${option} is missing\n\n${usage}`);
  return value;
}

function confirmed(given: Given): void {
  if (needed(given, 'confirm') !== given.env) throw new Error(`--confirm must name the environment: ${given.env}`);
}

const switching = (to: 'pause' | 'resume'): Command => ({
  asks: 'nothing',
  run: async (given) => {
    confirmed(given);
    return (await import('./pause.ts'))[to](given.env);
  },
});

const withStacks = (run: Command['run']): Command => ({ asks: 'stacks', run });

/** The modules that they import read the environment when they are first used, so they are loaded only then. */
export const commands: Record<string, Command> = {
  check: { asks: 'nothing', run: async (given) => (await import('./check/main.ts')).check(given) },
  pause: switching('pause'),
  resume: switching('resume'),
  seed: withStacks(async () => {
    await (await import('../seed/seed-first-data.ts')).seedFirstData();
    return 'The roles, permissions, actions and licences are there. Next: create-superadmin';
  }),
  'create-superadmin': withStacks(async (given) => {
    const { createSuperadmin } = await import('./sign-in.ts');
    const password = process.env.OPERATE_PASSWORD;
    return createSuperadmin({ email: needed(given, 'email'), name: needed(given, 'name'), password });
  }),
  'rotate-key': withStacks(async () => (await import('./sign-in.ts')).rotateKey()),
  'export-tenant': withStacks(async (given) => {
    const { exportTenant } = await import('./tenant.ts');
    return exportTenant(needed(given, 'workspace'), needed(given, 'out'));
  }),
  'erase-tenant': withStacks(async (given) => {
    const { eraseTenant } = await import('./erase-tenant.ts');
    return eraseTenant(needed(given, 'workspace'), needed(given, 'confirm'));
  }),
  'restore-tenant': withStacks(async (given) => {
    const { restoreTenant, dropCopies } = await import('./restore/restore-tenant.ts');
    const { pointInTimeTables } = await import('./restore/past-tables.ts');
    const { versionedContents } = await import('./restore/past-contents.ts');
    const at = needed(given, 'at');
    if (given.drop) return dropCopies(at, pointInTimeTables);
    if (given.overwrite && given.keep) throw new Error('--overwrite and --keep exclude each other');
    const changed = given.overwrite ? 'overwrite' : given.keep ? 'keep' : 'refuse';
    const { confirm, members } = given;
    const past = { tables: pointInTimeTables, contents: versionedContents };
    return restoreTenant({ workspace: needed(given, 'workspace'), at, members, confirm, changed }, past);
  }),
  migrate: withStacks(async ({ name }) => (await import('./migrate.ts')).migrate(name)),
  backup: withStacks(async (given) =>
    (await import('./backup.ts')).backUp(needed(given, 'out'), { hasFiles: !given.withoutFiles }),
  ),
  restore: withStacks(async (given) => {
    confirmed(given);
    return (await import('./backup.ts')).restore(needed(given, 'from'));
  }),
};
