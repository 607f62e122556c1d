import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { seedId } from './seed-id.ts';

/** Does a step of the seed unless it was finished before: what people have since renamed or deleted stays so. */
export async function once(step: string, run: () => Promise<void>): Promise<void> {
  const key = { parent: 'seeded', sort: step };
  if (await uniqueNames.get(platform, key)) return;
  await run();
  await uniqueNames.add(platform, { ...key, uuid: seedId('seeded', step) });
}
