import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { routes } from '#shared/contracts/routes.ts';
import { callOf } from '#web/lib/api/call-of.ts';

/**
 * Replaces `lib/api/call-of.ts` by what it returns, and the routes of `activity-words.ts` by their summaries: neither
 * needs the schemas of the routes.
 */
export function writeOutCalls(): Plugin {
  return {
    name: 'write-out-calls',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('/shared/contracts/activity-words.ts')) return withSummaries(readFileSync(id, 'utf8'));
      if (!id.endsWith('/web/src/lib/api/call-of.ts')) return undefined;
      const calls = Object.keys(routes)
        .filter(isOperation)
        .map((operation) => [operation, callOf(operation)]);
      return `const calls = ${JSON.stringify(Object.fromEntries(calls))};\nexport const callOf = (operation) => calls[operation];`;
    },
  };
}

const isOperation = (name: string): name is keyof typeof routes => name in routes;

const routesImport = "import { routes } from './routes.ts';";

function withSummaries(source: string): string {
  if (!source.includes(routesImport)) throw new Error('activity-words.ts imports the routes in another way');
  const summaries = Object.entries(routes).map(([operation, { summary }]) => [operation, { summary }]);
  return source.replace(routesImport, () => `const routes = ${JSON.stringify(Object.fromEntries(summaries))};`);
}
