import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { patience } from '#tests/support/patience.ts';
import { cleanEnvironment } from '#tests/support/running-environment.ts';

const run = promisify(execFile);

/** Runs a program of a test and returns what it prints; throws with what it complains about, or that it takes too long. */
export async function runProgram(command: string, args: string[], variables: Record<string, string>): Promise<string> {
  const env = { ...cleanEnvironment(), ...variables };
  const { stdout } = await run(command, args, { env, timeout: patience }).catch((error) => {
    throw error.killed
      ? new Error(`${args.join(' ')} takes longer than ${patience / 1000} s`, { cause: error })
      : error;
  });
  return stdout;
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

/** A Python with pandas, which may be another one than the first of the path; says so where there is none. */
export async function pythonWithPandas(): Promise<string | undefined> {
  for (const command of ['python3', '/usr/bin/python3']) {
    const check = 'import sys, pandas; sys.exit(sys.version_info < (3, 9))';
    const found = await run(command, ['-c', check]).then(
      () => true,
      () => false,
    );
    if (found) return command;
  }
  process.stdout.write('Data frames were not tested: there is no python3 of 3.9 or newer with pandas\n');
  return undefined;
}
