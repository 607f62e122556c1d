import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keptPrefix, uploadsPrefix } from '#functions/aws/bucket.ts';
import { listObjects } from '#functions/aws/objects.ts';
import { sweepFiles } from '#functions/features/sample-files/worker/sweep-files.ts';

/** Deleted samples can be brought back for 30 days. */
const later = 31 * 86_400;

/**
 * Sweeps a stack's files as on a day when nobody can bring anything back, in a process of its own, whose clients have
 * the addresses of a stack that may have been restarted.
 *
 * @returns the keys of the objects that are left
 */
export async function sweepLater(environment: Record<string, string>): Promise<string[]> {
  const program = [join(import.meta.dirname, 'sweep.ts'), 'sweep'];
  const maxBuffer = 64 * 1024 * 1024;
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, program, { env, maxBuffer });
  return JSON.parse(stdout);
}

if (process.argv[2] === 'sweep') {
  await sweepFiles({ now: Math.floor(Date.now() / 1000) + later, hasTime: () => true });
  process.stdout.write(JSON.stringify([...(await keysBelow(uploadsPrefix)), ...(await keysBelow(keptPrefix))]));
}

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let after: string | undefined;
  do {
    const page = await listObjects(prefix, after);
    keys.push(...page.objects.map(({ key }) => key));
    after = page.next;
  } while (after !== undefined);
  return keys;
}
