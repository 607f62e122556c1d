import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { distributionOf } from './proof/waits.ts';

/** The result of one schedule. */
export interface Result {
  seed: number;
  violations: string[];
  steps: Record<string, { done: number; refused: number; unanswered: number }>;
  jobs: { owed: number; excused: number; success: number; failure: number; again: number };
  /** For jobs whose worker crashed: seconds from the crash to the end, without the time in which a worker ran. */
  waits?: number[];
}
/** Results that the schedules of one round share. */
export interface Round {
  seeds: [number, number];
  milliseconds: number;
  placed: number;
  fired: Record<string, number>;
  restarts: number;
  redriven: number;
}

/** Results as lines of a file, so that an interrupted run can be continued. */
export class Results {
  readonly schedules: Result[] = [];
  readonly rounds: Round[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const { round, schedules }: { round: Round; schedules: Result[] } = JSON.parse(line);
      this.rounds.push(round);
      this.schedules.push(...schedules);
    }
  }

  add(round: Round, schedules: Result[]): void {
    appendFileSync(this.#file, `${JSON.stringify({ round, schedules })}\n`);
    this.rounds.push(round);
    this.schedules.push(...schedules);
  }

  has(seed: number): boolean {
    return this.schedules.some((result) => result.seed === seed);
  }

  /** As text and tables for people. */
  summary(): string {
    const { schedules, rounds } = this;
    const violations = schedules.flatMap((result) => result.violations);
    const seeds = schedules.map(({ seed }) => seed);
    const jobs = sum(schedules.map((result) => result.jobs));
    const minutes = (rounds.reduce((total, { milliseconds }) => total + milliseconds, 0) / 60_000).toFixed(1);
    const common = sum(rounds.map(({ placed, restarts, redriven }) => ({ placed, restarts, redriven })));
    const steps = new Map<string, Record<string, number>[]>();
    for (const result of schedules)
      for (const [name, counts] of Object.entries(result.steps)) steps.set(name, [...(steps.get(name) ?? []), counts]);
    return [
      `${schedules.length} schedules (seeds ${Math.min(...seeds)} to ${Math.max(...seeds)}), ${minutes} minutes, ${violations.length} violations`,
      `${common.placed} faults placed, ${common.restarts} restarts of the whole stack, ${common.redriven} given-up deletions sent again`,
      `jobs: ${JSON.stringify(jobs)}`,
      distributionOf(schedules.flatMap(({ waits = [] }) => waits)),
      '',
      '| fault | happened |',
      '|---|--:|',
      ...Object.entries(sum(rounds.map(({ fired }) => fired)))
        .sort()
        .map(([name, count]) => `| ${name} | ${count} |`),
      '',
      '| step | done | refused | without an answer |',
      '|---|--:|--:|--:|',
      ...[...steps].sort().map(([name, counts]) => {
        const { done = 0, refused = 0, unanswered = 0 } = sum(counts);
        return `| ${name} | ${done} | ${refused} | ${unanswered} |`;
      }),
      '',
    ].join('\n');
  }
}

function sum(all: readonly Record<string, number>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const one of all) for (const [name, count] of Object.entries(one)) total[name] = (total[name] ?? 0) + count;
  return total;
}
