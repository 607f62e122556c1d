import type { Plugin } from 'vite';
import { routes } from '#shared/contracts/routes.ts';
import { callOf } from '#web/lib/api/call-of.ts';

/** Replaces `lib/api/call-of.ts` by what it returns, without the schemas of the routes. */
export function writeOutCalls(): Plugin {
  return {
    name: 'write-out-calls',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/web/src/lib/api/call-of.ts')) return undefined;
      const calls = Object.keys(routes)
        .filter(isOperation)
        .map((operation) => [operation, callOf(operation)]);
      return `const calls = ${JSON.stringify(Object.fromEntries(calls))};\nexport const callOf = (operation) => calls[operation];`;
    },
  };
}

const isOperation = (name: string): name is keyof typeof routes => name in routes;
