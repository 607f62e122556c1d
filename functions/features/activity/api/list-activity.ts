import type { Handle } from '#functions/http/api-handler.ts';
import { refusedField } from '#functions/runtime/api-error.ts';
import type { ActivityRow } from '#functions/tables/access-rows.ts';
import { activityDays, activitySpan, latestSecond, monthOf } from '#functions/tables/activity-sort.ts';
import { platform } from '#functions/tables/definitions.ts';
import { activity } from '#functions/tables/tables.ts';
import { activityWords } from '#shared/contracts/activity-words.ts';

const linesPerPage = 100;
/** A rare word is searched over several calls, because a call must end within seconds. */
const maxRead = 5000;

/**
 * Lists the log month by month, newest or oldest first, from one second to another. With `search`, only matching lines.
 */
export const listActivity: Handle<'listActivity'> = async ({ query }, { now }) => {
  const time = now();
  const { from = 0, until = latestSecond, order } = query;
  if (from > until) return shown([], null);
  const backwards = order === 'oldest';
  const between = activitySpan(from, until);
  const newestFirst = monthsUntil(time).filter((month) => month >= monthOf(from) && month <= monthOf(until));
  const months = backwards ? newestFirst.toReversed() : newestFirst;
  const start = query.after === undefined ? { month: months[0] ?? '', after: undefined } : parseCursor(query.after);
  const wanted = query.search?.trim().toLowerCase() ?? '';
  const found: ActivityRow[] = [];
  let { after } = start;
  let read = 0;
  const first = months.indexOf(start.month);
  if (first < 0) return shown([], null);
  for (const month of months.slice(first)) {
    for (let more = true; more; ) {
      const page = await activity.page(platform, month, {
        limit: linesPerPage,
        between,
        backwards,
        ...(after ? { after } : {}),
      });
      for (const row of page.rows) {
        if (row.expires > time && matches(row, wanted)) found.push(row);
        if (found.length === linesPerPage) return shown(found, `${month}/${row.sort}`);
      }
      read += page.rows.length;
      after = page.next;
      more = after !== undefined;
      if (more && read >= maxRead) return shown(found, `${month}/${after}`);
    }
  }
  return shown(found, null);
};

/** The months that may have lines, newest first. */
function monthsUntil(time: number): string[] {
  const days = Array.from({ length: activityDays + 1 }, (_, day) => monthOf(time - day * 86_400));
  return [...new Set(days)];
}

function parseCursor(text: string): { month: string; after: string | undefined } {
  const [, month, after] = /^(\d{4}-\d{2})\/(\d{10}#[\da-f-]{36})$/.exec(text) ?? [];
  if (!month || !after) throw refusedField('after', 'This is not where a page ended');
  return { month, after };
}

const matches = ({ user, action, ip, user_agent }: ActivityRow, wanted: string) =>
  wanted === '' ||
  [user, action, activityWords(action), ip, user_agent].some((text) => text.toLowerCase().includes(wanted));

const shown = (rows: readonly ActivityRow[], next: string | null) => ({
  activities: rows.map(({ uuid, timestamp, user, action, ip, user_agent, sample }) => ({
    uuid,
    timestamp,
    user,
    action,
    ip,
    user_agent,
    ...(sample && { sample }),
  })),
  next,
});
