import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { refusals } from '#functions/sandbox/refusals.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';

/**
 * The sandbox, which refuses an endless formula at once, as it does after two seconds of a processor: a calculation asks
 * for it twice.
 */
export const refusedAtOnce =
  (endless: string): Ask =>
  async (request) =>
    request.operation === 'evaluate' && JSON.stringify(request.program).includes(endless)
      ? refusals.time
      : askRealSandbox(request);
