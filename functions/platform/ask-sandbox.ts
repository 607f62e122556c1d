import type { Ask } from './sandbox.ts';

export const askSandbox: Ask = async () => {
  throw new Error('not yet');
};
