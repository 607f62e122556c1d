import type { Connection } from '../work/observer.ts';

export interface EventReport {
  violations: string[];
  /** Jobs whose end an uninterrupted socket had to receive; and jobs during which all sockets broke. */
  owed: number;
  excused: number;
  success: number;
  failure: number;
  /** Repeated end events on one socket, which browsers ignore. */
  again: number;
}

const isEnd = (method: string) => /_(success|failure)$/.test(method);

/**
 * Checks that each started job has exactly one outcome, received by everybody who listened from before its start until
 * now, and the same for all.
 *
 * @param asked jobs that calls have named, with the time before the call
 * @param isThere whether the experiment exists; events of deleted ones are not published
 */
export function checkEvents(
  connections: readonly Connection[],
  asked: ReadonlyMap<string, number>,
  isThere: boolean,
): EventReport {
  const report: EventReport = { violations: [], owed: 0, excused: 0, success: 0, failure: 0, again: 0 };
  const jobs = new Set([...asked.keys(), ...connections.flatMap(({ events }) => events.map(({ job }) => job))]);
  for (const job of jobs) {
    const ends = connections.map(({ events }) => events.filter((event) => event.job === job && isEnd(event.method)));
    const ways = new Set(ends.flat().map(({ method }) => method));
    if (ways.size > 1) report.violations.push(`job ${job} ended as ${[...ways].join(' and ')}`);
    const [way = ''] = ways;
    if (way.endsWith('_success')) report.success += 1;
    if (way.endsWith('_failure')) report.failure += 1;
    for (const own of ends) report.again += Math.max(0, own.length - 1);
    const first = Math.min(...ends.flat().map(({ at }) => at));
    const owed = connections.flatMap((connection, index) =>
      connection.opened < first && isOwed(connection, job, asked) ? [ends[index] ?? []] : [],
    );
    if (owed.length === 0) report.excused += 1;
    else report.owed += 1;
    if (isThere && owed.some((own) => own.length === 0)) {
      report.violations.push(`job ${job} ended without an event: ${received(connections, job, asked)}`);
    }
  }
  return report;
}

/** The events of a job at each socket, in milliseconds since the call that named it, or since the first socket. */
function received(connections: readonly Connection[], job: string, asked: ReadonlyMap<string, number>): string {
  const start = asked.get(job) ?? connections[0]?.opened ?? 0;
  const since = (time: number | undefined) => (time === undefined ? 'now' : (time - start).toFixed(0));
  return connections
    .map(({ opened, closed, events }) => {
      const own = events.filter((event) => event.job === job).map(({ method, at }) => `${method} at ${since(at)}`);
      return `[${since(opened)} … ${since(closed)}: ${own.join(', ') || 'nothing'}]`;
    })
    .join(' ');
}

/**
 * The socket is open, and was open when the job started. One that opened when another had received the end is owed
 * none, whatever a second worker or a slow call has sent to it since: its browser has asked for the state after the
 * end.
 */
function isOwed({ opened, closed, events }: Connection, job: string, asked: ReadonlyMap<string, number>): boolean {
  if (closed !== undefined) return false;
  return opened < (asked.get(job) ?? 0) || events.some((event) => event.job === job && !isEnd(event.method));
}
