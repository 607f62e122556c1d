import { fieldLabel } from '../rules/field-label.ts';
import { routes } from './routes.ts';

const summaries = new Map<string, string>(
  Object.entries(routes).map(([operation, { summary }]) => [operation, summary]),
);

/** Describes an activity for the log: the summary of the operation, its target, and the fields that it changed. */
export function activityWords(action: string): string {
  const [, operation = '', fields = '', rest = ''] = /^(\w+)(?:\{([\w,+]+)\})?(.*)$/s.exec(action) ?? [];
  const summary = summaries.get(operation);
  if (!summary) return action;
  const what = rest === '' || rest === ' (failed)' ? `${summary}${rest}` : `${summary}: ${rest.trim()}`;
  return fields === '' ? what : `${what} (${fieldWords(fields)})`;
}

/** `is_active,name,+2` → `status, name and 2 more`. */
function fieldWords(fields: string): string {
  const names = fields.split(',');
  const more = names.find((name) => name.startsWith('+'));
  const labels = names.filter((name) => name !== more).map((name) => fieldLabel([name]).toLowerCase());
  return `${[...new Set(labels)].join(', ')}${more ? ` and ${more.slice(1)} more` : ''}`;
}
