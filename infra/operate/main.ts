import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentName, placeOf } from '../config/environments.ts';
import { requireAccount } from './cloud.ts';
import { commands, type Given, usage } from './commands.ts';
import { findEnvironment } from './find-environment.ts';

/** The commands that people who run an environment need. */
async function operate(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      env: { type: 'string', default: 'local' },
      'data-dir': { type: 'string', default: process.env.DATA_DIR ?? '.local' },
      before: { type: 'boolean', default: false },
      after: { type: 'boolean', default: false },
      email: { type: 'string' },
      name: { type: 'string' },
      workspace: { type: 'string' },
      out: { type: 'string' },
      from: { type: 'string' },
      confirm: { type: 'string' },
      at: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      drop: { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
      members: { type: 'boolean', default: false },
    },
  });
  const { env, 'data-dir': dataDir, 'without-files': withoutFiles, ...options } = values;
  const given: Given = { ...options, withoutFiles, env: environmentName(env), dataDir: resolve(dataDir) };
  const [command = ''] = positionals;
  const known = commands[command];
  if (!known) throw new Error(usage);
  if (known.asks === 'stacks') {
    if (given.env !== 'local') await requireAccount(given.env, placeOf(given.env));
    setVariables(await findEnvironment(given.env, given.dataDir));
  }
  return known.run(given);
}

function setVariables(found: Record<string, string>): void {
  for (const [name, value] of Object.entries(found)) {
    // A named table is used even if it differs from the environment's, for example one that was restored next to its
    // original.
    if (!name.startsWith('TABLE_') || !process.env[name]) process.env[name] = value;
  }
}

try {
  process.stdout.write(`${await operate(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
