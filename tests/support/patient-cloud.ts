import type { StackOptions } from '#infra/local/run-stack.ts';
import { strictDefaults } from '#infra/local/strict/strict.ts';
import { patience } from './patience.ts';

/**
 * AWS's delays, rates and limits, but for its limits of seconds: what else runs on this machine takes time from a call,
 * and ends none.
 */
export const patientCloud = {
  strict: { ...strictDefaults, initMilliseconds: patience, integrationMilliseconds: patience },
  // The sandbox waits for nothing but its own work.
  timeoutScale: (path: string) => (path.endsWith('/sandbox') ? 1 : 10),
} satisfies Partial<StackOptions>;
