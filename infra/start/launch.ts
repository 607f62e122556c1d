import { writeFileSync } from 'node:fs';
import { onFile } from '../local/file-problems.ts';
import { type RunningStack, type StackOptions, startStack } from '../local/run-stack.ts';
import { strictFrom } from '../local/strict/strict.ts';
import { operatorFile } from '../operate/operator-file.ts';
import { cdkOut } from './build.ts';
import { seed, seedFromKept } from './first-data.ts';
import type { Settings } from './settings.ts';

/** DynamoDB Local takes what it can: only where AWS's rates are asked for, functions keep to those of a partition. */
const unpaced = { WRITE_UNITS_PER_SECOND: '1000000' };

/**
 * Runs the synthesized template on this machine and writes the first data if they are missing.
 *
 * @param stopped ends it even while the first data are written, which the next start completes
 */
export async function launch(
  { dataDir, port, superadmin }: Settings,
  options: Partial<Omit<StackOptions, 'dataDir' | 'port'>> = {},
  stopped?: AbortSignal,
): Promise<RunningStack> {
  const strict = options.strict ?? strictFrom(process.env);
  const environment = { ...(strict ? {} : unpaced), ...options.environment };
  const stack = await startStack({ cdkOut, dataDir, port, ...options, environment });
  try {
    stopped?.throwIfAborted();
    const file = operatorFile(dataDir);
    const { AWS_ENDPOINT_URL_LAMBDA: proxy = '' } = stack.adminEnvironment;
    const found = { ...stack.adminEnvironment, AWS_ENDPOINT_URL_SESV2: proxy, SERIESLAB_URL: stack.url };
    onFile(file, () => writeFileSync(file, JSON.stringify(found), { mode: 0o600 }));
    const variables = {
      ...found,
      SUPERADMIN_EMAIL: superadmin.email,
      SUPERADMIN_PASSWORD: superadmin.password,
    };
    // Under AWS's rates and delays the first data come as they do in the cloud.
    await (options.memory && !strict ? seedFromKept : seed)(variables, stopped);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}
