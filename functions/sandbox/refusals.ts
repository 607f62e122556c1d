import type { SandboxRefusal } from './contract.ts';
import { sandboxLimits } from './limits.ts';

/** Messages for exceeded limits. */
export const refusals = {
  time: {
    refused: 'time',
    message: `The formulas took longer than ${sandboxLimits.milliseconds / 1000} seconds and were stopped`,
  },
  memory: { refused: 'memory', message: 'The formulas need more memory than there is' },
  depth: { refused: 'memory', message: 'The formulas call each other too deeply and were stopped' },
  broken: { refused: 'memory', message: 'The formulas broke the interpreter and were stopped' },
  request: { refused: 'size', message: 'The formulas and values are larger than 6 MB' },
  size: { refused: 'size', message: 'The answer would be larger than 6 MB' },
} as const satisfies Record<string, SandboxRefusal>;
