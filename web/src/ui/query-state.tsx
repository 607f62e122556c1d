import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useDeferredValue } from 'react';
import { ErrorState } from './error-state.tsx';

interface AnyQuery {
  data: unknown;
  isError: boolean;
  refetch: () => unknown;
}
type Queries = Record<string, AnyQuery>;
type Loaded<All extends Queries> = All & { [Name in keyof All]: { data: NonNullable<All[Name]['data']> } };

interface Props<All extends Queries> {
  /** All of them are required; `useQuery` results fit as they are. */
  queries: All;
  /** Shown while any of them loads. */
  waiting?: ReactNode;
  /** Shown instead of the content if it returns anything: there is no data yet. */
  empty?: (loaded: Loaded<All>) => ReactNode;
  /** It is one value of many: a failure takes a line, not a screen. */
  inLine?: boolean;
  children: (loaded: Loaded<All>) => ReactNode;
}

/**
 * A screen, or a part of one, that waits for queries, reports their failure, and is empty or filled when they succeed.
 */
export function QueryState<All extends Queries>({
  queries,
  waiting = <Spinner />,
  empty,
  inLine,
  children,
}: Props<All>) {
  const all = Object.values(queries);
  // An answer is an urgent update, which React renders in one go; a whole screen is rendered in slices instead.
  const isTime = useDeferredValue(isLoaded(queries));
  if (all.some(({ isError, data }) => isError && data === undefined)) {
    const retry = () => all.map((query) => query.isError && query.refetch());
    return <ErrorState onRetry={retry} {...(inLine && { inLine })} />;
  }
  return isTime && isLoaded(queries) ? empty?.(queries) || children(queries) : waiting;
}

function isLoaded<All extends Queries>(queries: All): queries is Loaded<All> {
  return Object.values(queries).every(({ data }) => data !== undefined && data !== null);
}

const Spinner = () => <CircularProgress aria-label="Loading" sx={{ display: 'block', mx: 'auto', my: 8 }} />;
