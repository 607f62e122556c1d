import { seedLaterRights } from '../../seed/later-rights.ts';
import { countRules } from './count-rules.ts';
import { resultBlocks } from './result-blocks.ts';

/**
 * The changes that the newest version needs in the data of older ones, oldest first. Each may be run at any time, as
 * often as one likes, while people work: docs/migrations.md says how one is written.
 */
export const migrations: Readonly<Record<string, () => Promise<string>>> = {
  'count-rules': countRules,
  'result-blocks': resultBlocks,
  'later-rights': async () => {
    await seedLaterRights();
    return 'permissions and actions of later versions are there';
  },
};

/** Runs all of them, or the one of this name; says what each has done. */
export async function migrate(only?: string): Promise<string> {
  const chosen = Object.entries(migrations).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`There is no migration ${only}: ${Object.keys(migrations).join(', ')}`);
  const lines: string[] = [];
  for (const [name, run] of chosen) lines.push(`${name}: ${await run()}`);
  return lines.join('\n');
}
