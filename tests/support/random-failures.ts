import type { Page, Route } from 'playwright-core';
import type { Random } from '#shared/engine/random/create-random.ts';

/** Makes a share of a window's requests fail in the ways of networks and servers, before and after they were obeyed. */
export async function randomFailures(page: Page, random: Random, share: number) {
  let mode: 'random' | 'session over' | 'refuse saves' | 'none' = 'random';

  const ways: ((route: Route) => Promise<unknown>)[] = [
    (route) => route.abort(),
    // Obeyed, and the answer is lost.
    async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort('timedout');
    },
    (route) => route.fulfill({ status: 500, body: '' }),
    (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }),
    (route) => route.fulfill({ status: 429, body: '{"message":"Too Many Requests"}' }),
    (route) => route.fulfill({ status: 504, body: '{"message":"Endpoint request timed out"}' }),
  ];
  const isOfSignIn = (route: Route) => route.request().url().includes('/api/token');

  await page.route('**/api/**', async (route) => {
    if (mode === 'session over') {
      await route.fulfill({ status: 401, json: { detail: 'Unauthorized', code: 'unauthenticated' } });
    } else if (mode === 'refuse saves' && route.request().method() === 'PATCH') {
      await route.fulfill({ status: 503, body: '' });
    } else if (mode === 'random' && !isOfSignIn(route) && random.next() < share) {
      await ways[random.integer(ways.length)]?.(route);
    } else {
      await route.continue().catch(() => undefined);
    }
  });
  return {
    start: () => {
      mode = 'random';
    },
    /** Every call is 401, and so is the exchange of the refresh token. */
    endSession: () => {
      mode = 'session over';
    },
    /** Only what saves fails. */
    refuseSaves: () => {
      mode = 'refuse saves';
    },
    stop: () => {
      mode = 'none';
    },
  };
}
