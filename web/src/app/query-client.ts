import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';
import { notify } from '../lib/notices.ts';
import { failureReaction, failureTexts } from './failure-reaction.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Statuses that the caller answers itself, such as a sample's 409. */
    queryMeta: { ownStatuses?: readonly number[]; isPolled?: boolean };
    /** A quiet one is an attempt that nobody waits for; its caller says how it ended. */
    mutationMeta: { ownStatuses?: readonly number[]; isQuiet?: boolean };
  }
}

interface Ways {
  goHome: () => void;
  /** Goes back to where the person has just clicked; false where this was no click. */
  goBack: () => boolean;
}

/**
 * Calls fail as the error catalogue says, with one exception: what is gone although the screen has just shown it was
 * deleted by somebody else, and the person stays where they are.
 */
export function createQueryClient({ goHome, goBack }: Ways): QueryClient {
  const sayDeleted = () => notify(failureTexts.deletedMeanwhile, 'warning');
  const answer = (error: unknown, meta: { ownStatuses?: readonly number[]; isQuiet?: boolean } | undefined) => {
    if (meta?.isQuiet) return;
    if (error instanceof ApiFailure && meta?.ownStatuses?.includes(error.status)) return;
    if (!(error instanceof ApiFailure)) console.error(error);
    const { message, home } = failureReaction(error);
    if (message) notify(message, 'error');
    if (home) goHome();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The line at the lower edge says that there is no network.
        if (!navigator.onLine && isUnanswered(error)) return;
        if (query.meta?.isPolled && query.state.data !== undefined && isWorthRetrying(0, error)) return;
        if (isMissing(error, query.meta) && query.state.data === undefined && goBack()) return sayDeleted();
        answer(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const { meta } = mutation.options;
        if (meta?.isQuiet || !isMissing(error, meta)) return answer(error, meta);
        sayDeleted();
        void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      // Without a network a call fails at once instead of waiting for one: screens say so, and ask again when it is back.
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

/** No answer, or a gateway's: worth two more tries. What the server itself said does not change by asking again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return navigator.onLine && failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status > 500);
}
