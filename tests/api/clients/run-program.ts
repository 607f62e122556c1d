import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';

const run = promisify(execFile);

/** Runs a program of a test and returns what it prints; throws with what it complains about. */
export async function runProgram(command: string, args: string[], variables: Record<string, string>): Promise<string> {
  const env = { ...cleanEnvironment(), ...variables };
  return (await run(command, args, { env, timeout: 110_000 })).stdout;
}

/** Whether a Python that the package supports is on this machine; says so where it is not. */
export async function hasPython(): Promise<boolean> {
  const check = 'import sys; sys.exit(sys.version_info < (3, 9))';
  const found = await run('python3', ['-c', check]).then(
    () => true,
    () => false,
  );
  if (!found) process.stdout.write('The Python package was not tested: there is no python3 of 3.9 or newer\n');
  return found;
}
