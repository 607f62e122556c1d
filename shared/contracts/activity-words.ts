import { routes } from './routes.ts';

const summaries = new Map<string, string>(
  Object.entries(routes).map(([operation, { summary }]) => [operation, summary]),
);

/** Describes an activity for the log: the summary of the operation, then its target. */
export function activityWords(action: string): string {
  const [, operation = '', rest = ''] = /^(\w+)(.*)$/s.exec(action) ?? [];
  const summary = summaries.get(operation);
  if (!summary) return action;
  return rest === '' || rest === ' (failed)' ? `${summary}${rest}` : `${summary}: ${rest.trim()}`;
}
