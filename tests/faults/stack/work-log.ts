import * as z from 'zod';
import type { EndedInvocation } from '#infra/local/functions/pool.ts';
import type { RunningStack } from '#infra/local/run-stack.ts';
import { jobKinds } from '#shared/rules/jobs.ts';

/** A worker's interval on a job. Times are Unix milliseconds. */
export interface Work {
  began: number;
  ended: number;
  /** The worker was killed, or ran out of memory or time. */
  died: boolean;
}

const delivered = z.object({ Records: z.array(z.object({ body: z.string() })) });
const jobOf = z.object({ job_id: z.string() });

/** The work intervals since the last read. */
export class WorkLog {
  #jobs: Record<string, Work[]> = {};

  constructor(stack: RunningStack) {
    for (const kind of jobKinds) {
      for (const name of [`${kind}-worker`, `${kind}-failure`])
        stack.functions.watch(name, (invocation) => this.#note(invocation));
    }
  }

  take(): Record<string, Work[]> {
    const jobs = this.#jobs;
    this.#jobs = {};
    return jobs;
  }

  #note({ event, began, ended, ok }: EndedInvocation) {
    for (const { body } of delivered.parse(JSON.parse(event)).Records) {
      const { job_id } = jobOf.parse(JSON.parse(body));
      this.#jobs[job_id] = [...(this.#jobs[job_id] ?? []), { began, ended, died: !ok }];
    }
  }
}
