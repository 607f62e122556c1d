import { stackEnvironment } from './running-environment.ts';

/** The variables of this process without those of the running stack, which a test of the same process may have set. */
export const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in stackEnvironment())));
