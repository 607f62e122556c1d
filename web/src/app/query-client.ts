import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';
import { failureReaction, failureTexts } from '../lib/api/failure-reaction.ts';
import { notify } from '../lib/notices.ts';
import type { Ways } from './ways.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Statuses that the caller handles itself, such as a sample's 409. */
    queryMeta: { ownStatuses?: readonly number[]; isPolled?: boolean; isQuiet?: boolean };
    /** A quiet call shows no snackbar: its caller reports the result. */
    mutationMeta: { ownStatuses?: readonly number[]; isQuiet?: boolean };
  }
}

/**
 * Failed calls are handled as the error catalogue says, with one exception: when an item that the screen has just shown
 * no longer exists for the account, it was deleted or the access has ended, and the person stays on the screen.
 */
export function createQueryClient({ goHome, goBack }: Ways): QueryClient {
  const sayMissing = () => notify(failureTexts.missingMeanwhile, 'warning');
  const answer = (error: unknown, meta: { ownStatuses?: readonly number[]; isQuiet?: boolean } | undefined) => {
    if (meta?.isQuiet) return;
    if (error instanceof ApiFailure && meta?.ownStatuses?.includes(error.status)) return;
    const { message, home, because } = failureReaction(error);
    if (message && !(error instanceof ApiFailure)) console.error(error);
    if (message) notify(message, 'error');
    if (home) goHome(because);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The line at the lower edge already says that the browser is offline.
        if (!navigator.onLine && isUnanswered(error)) return;
        if (query.meta?.isPolled && query.state.data !== undefined && isWorthRetrying(0, error)) return;
        if (isMissing(error, query.meta) && query.state.data === undefined && goBack()) return sayMissing();
        answer(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const { meta } = mutation.options;
        if (meta?.isQuiet || !isMissing(error, meta)) return answer(error, meta);
        sayMissing();
        void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      // Offline, a call fails at once instead of waiting: screens say so, and fetch again when the connection is back.
      queries: {
        staleTime: 15_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

function isMissing(error: unknown, meta: { ownStatuses?: readonly number[] } | undefined): boolean {
  return error instanceof ApiFailure && error.status === 404 && !meta?.ownStatuses?.includes(404);
}

const isUnanswered = (error: unknown) => error instanceof ApiFailure && error.status === 0;

/** No answer, or a gateway's 502 to 504: worth two retries. An answer of the server itself would not change. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return navigator.onLine && failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status > 500);
}
