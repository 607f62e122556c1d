import { routes } from './routes.ts';

const summaries = new Map<string, string>(
  Object.entries(routes).map(([operation, { summary }]) => [operation, summary]),
);

/** A line's action in words: the operation by what the contract says it does, then what it was done to. */
export function activityWords(action: string): string {
  const [, operation = '', rest = ''] = /^(\w+)(.*)$/s.exec(action) ?? [];
  const summary = summaries.get(operation);
  if (!summary) return action;
  return rest === '' || rest === ' (failed)' ? `${summary}${rest}` : `${summary}: ${rest.trim()}`;
}
