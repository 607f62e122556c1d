import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';

interface Props {
  query: { isError: boolean; refetch: () => unknown };
  text: string;
  action: ReactNode;
}

export function NoRows({ query, text, action }: Props) {
  return query.isError ? <ErrorState onRetry={query.refetch} /> : <EmptyState text={text} action={action} />;
}
