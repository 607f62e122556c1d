import { inject } from 'vitest';

let here: Record<string, string> | undefined;

/** Environment variables of a process that uses the running stack's tables, queues and secrets. */
export const stackEnvironment = (): Record<string, string> => here ?? inject('environment');

/** Says those of a stack that runs in this process. */
export function setStackEnvironment(environment: Record<string, string>): void {
  here = environment;
}

/** The variables of this process without those of the running stack, which a test of the same process may have set. */
export const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in stackEnvironment())));
