import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { processorSeconds } from './processor-time.ts';

/** A program that checks or makes something, and is no test. */
export interface Step {
  name: string;
  nodeArguments: readonly string[];
  env?: NodeJS.ProcessEnv;
}

export const buildStep: Step = {
  name: 'build',
  nodeArguments: [join(import.meta.dirname, '../build.ts')],
};

export const checkSteps: readonly Step[] = [
  {
    name: 'format and lint',
    nodeArguments: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  },
  // More checkers would each learn what the others know: on two processors one takes half of their time. One project
  // after the other needs less memory, which the collector of garbage may leave lying longer: a third less time.
  {
    name: 'types',
    nodeArguments: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '1'],
    env: { GOGC: '400' },
  },
  { name: 'Python', nodeArguments: [join(import.meta.dirname, '../python.ts')] },
];

/** How often a step's processor time is read, in milliseconds: the last reading is what it took. */
const readingInterval = 250;

/** Runs a step to its end. Returns what it printed, and its processor time where the system tells. */
export async function runStep(
  { nodeArguments, env }: Step,
  signal: AbortSignal,
): Promise<{ succeeded: boolean; output: string; processor: number | undefined }> {
  const child = spawn(process.execPath, [...nodeArguments], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  let processor: number | undefined;
  const reading = setInterval(() => {
    if (child.pid !== undefined) processor = processorSeconds(child.pid) || processor;
  }, readingInterval);
  // A signal that ends it is an error event too.
  child.on('error', () => undefined);
  const [code] = await once(child, 'close').catch(() => [1]);
  clearInterval(reading);
  return { succeeded: code === 0, output: Buffer.concat(output).toString('utf8'), processor };
}
