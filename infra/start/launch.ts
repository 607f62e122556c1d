import { writeFileSync } from 'node:fs';
import { type RunningStack, type StackOptions, startStack } from '../local/run-stack.ts';
import { operatorFile } from '../operate/operator-file.ts';
import { cdkOut } from './build.ts';
import { run } from './run.ts';
import type { Settings } from './settings.ts';

/** Runs the synthesized template on this machine and puts the first data in where they are missing. */
export async function launch(
  { dataDir, port, superadmin }: Settings,
  options: Partial<
    Pick<
      StackOptions,
      | 'memory'
      | 'environment'
      | 'visibilityScale'
      | 'delayScale'
      | 'timeoutScale'
      | 'concurrency'
      | 'cdkOut'
      | 'log'
      | 'quiet'
      | 'sourceOf'
    >
  > = {},
): Promise<RunningStack> {
  const stack = await startStack({ cdkOut, dataDir, port, ...options });
  try {
    writeFileSync(operatorFile(dataDir), JSON.stringify(stack.adminEnvironment), { mode: 0o600 });
    await run('First data', ['infra/seed/main.ts'], {
      ...stack.adminEnvironment,
      SERIESLAB_URL: stack.url,
      SUPERADMIN_EMAIL: superadmin.email,
      SUPERADMIN_PASSWORD: superadmin.password,
    });
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}
