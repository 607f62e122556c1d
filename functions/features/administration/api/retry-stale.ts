import { ApiError } from '#functions/runtime/api-error.ts';

/** What was read has changed before it could be written. */
class Stale extends ApiError {
  constructor() {
    super('refused', 'Somebody else has just changed this: reload and try again');
  }
}

export const stale = () => new Stale();
const attempts = 5;

/** Reads and writes again where somebody else's change came in between. */
export async function retryStale<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = attempts; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Stale) || left === 1) throw error;
    }
  }
}
