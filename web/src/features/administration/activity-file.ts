import { activityWords } from '#shared/contracts/activity-words.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import { formatDate } from '#web/lib/format/format-date.ts';

type Activity = ResponseOf<'listActivity'>['activities'][number];

export function activityCsv(lines: readonly Activity[], delimiter: ',' | ';' | '\t'): string {
  const rows = lines.map(({ timestamp, user, action, ip, user_agent }) => [
    formatDate(timestamp),
    user,
    activityWords(action),
    ip,
    user_agent,
  ]);
  const head = ['timestamp', 'user', 'action', 'ip_address', 'user_agent'];
  return csvText([head, ...rows], { delimiter, decimal: '.' });
}

/** Named by the day of the export. */
export function activityFileName(now: number): string {
  return `activity-log-${formatDate(now).slice(0, 10)}.csv`;
}
