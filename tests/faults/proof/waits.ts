import type { Work } from '../stack/work-log.ts';
import type { Connection } from '../work/observer.ts';

export interface CrashWait {
  /** From the first crash of a worker to the published outcome, without the time in which a worker ran the job. */
  seconds: number;
  /** The number of workers of the job that crashed. */
  deaths: number;
  /** The seconds that the first of them had run. */
  age: number;
}

/** The waiting times of each job whose worker crashed. Jobs without a received outcome are omitted. */
export function waitsAfterCrashes(
  work: Readonly<Record<string, readonly Work[]>>,
  connections: readonly Connection[],
): CrashWait[] {
  return Object.entries(work).flatMap(([job, deliveries]) => {
    const crashed = deliveries.filter(({ died }) => died).sort((a, b) => a.ended - b.ended);
    const ends = connections.flatMap(({ events }) =>
      events.filter((event) => event.job === job && /_(success|failure)$/.test(event.method)).map(({ at }) => at),
    );
    const [first] = crashed;
    if (!first || ends.length === 0) return [];
    const from = first.ended;
    const to = performance.timeOrigin + Math.min(...ends);
    if (to <= from) return [];
    const seconds = Math.max(0, to - from - atWork(deliveries, from, to)) / 1000;
    const deaths = crashed.filter(({ ended }) => ended < to).length;
    return [{ seconds, deaths, age: (from - first.began) / 1000 }];
  });
}

/** Milliseconds within an interval in which at least one worker ran the job. */
function atWork(deliveries: readonly Work[], from: number, to: number): number {
  let sum = 0;
  let counted = from;
  for (const { began, ended } of [...deliveries].sort((a, b) => a.began - b.began)) {
    const until = Math.min(ended, to);
    sum += Math.max(0, until - Math.max(began, counted));
    counted = Math.max(counted, until);
  }
  return sum;
}

/** As text for people. */
export function distributionOf(waits: readonly number[]): string {
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  if (sorted.length === 0) return 'no worker died under a job whose outcome was received';
  const late = sorted.filter((seconds) => seconds > maxSeconds).length;
  return `after the death of a worker people waited for ${sorted.length} jobs, beyond their own time: least ${at(0)} s, median ${at(0.5)} s, 95 % ${at(0.95)} s, most ${at(1)} s; ${late} longer than ${maxSeconds} s`;
}

const maxSeconds = 60;
