import { tableNames, tableVariable } from '../../functions/tables/definitions.ts';
import { type RunningStack, type StackOptions, startStack } from '../local/run-stack.ts';
import { region } from '../local/template/physical.ts';
import { cdkOut } from './build.ts';
import { run } from './run.ts';
import type { Settings } from './settings.ts';

/** Runs the synthesized template on this machine and puts the first data in where they are missing. */
export async function launch(
  { dataDir, port, superadmin }: Settings,
  options: Partial<Pick<StackOptions, 'memory' | 'visibilityScale' | 'cdkOut' | 'log'>> = {},
): Promise<RunningStack> {
  const stack = await startStack({ cdkOut, dataDir, port, ...options });
  try {
    await run('First data', ['infra/seed/main.ts'], {
      ...administratorOf(stack),
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

/** The environment in which a script may use every table of the stack. */
function administratorOf(stack: RunningStack): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: stack.endpoints.dynamodb,
    ...Object.fromEntries(tableNames.map((table) => [tableVariable(table), stack.tableName(table)])),
  };
}
