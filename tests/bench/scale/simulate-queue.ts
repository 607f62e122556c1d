import { createRandom } from '#shared/engine/random/create-random.ts';

export interface QueueModel {
  /** Mean number of arriving jobs per second (Poisson). */
  arrivals: number;
  /** Maximum number of concurrent jobs. */
  workers: number;
  /** Seconds of a job: drawn uniformly from these. */
  service: readonly number[];
  /** Seconds from a message's arrival to its receipt by a free worker: the poll. */
  poll: number;
  seconds: number;
  seed: number;
}

export interface Waits {
  jobs: number;
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  /** The share of time in which workers are busy. */
  busy: number;
  /** Jobs that still wait at the end; it grows without bound if there are too few workers. */
  waiting: number;
}

/**
 * First come, first served, by any free worker (M/G/c), event by event. Waits run from arrival to the start of the job.
 */
export function simulateQueue({ arrivals, workers, service, poll, seconds, seed }: QueueModel): Waits {
  const random = createRandom(seed);
  const freeAt = new Float64Array(workers);
  const waits: number[] = [];
  let busy = 0;
  let waiting = 0;
  for (let now = gap(); now < seconds; now += gap()) {
    const first = earliest(freeAt);
    const begin = Math.max(now + poll, freeAt[first] ?? 0);
    const takes = service[random.integer(service.length)] ?? 0;
    freeAt[first] = begin + takes;
    waits.push(begin - now);
    busy += Math.max(0, Math.min(begin + takes, seconds) - Math.min(begin, seconds));
    if (begin > seconds) waiting++;
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, waits.length);
  return {
    jobs: waits.length,
    mean,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    busy: busy / (workers * seconds),
    waiting,
  };

  function gap(): number {
    return -Math.log(1 - random.next()) / arrivals;
  }
}

function earliest(times: Float64Array): number {
  let best = 0;
  for (let i = 1; i < times.length; i++) if ((times[i] ?? 0) < (times[best] ?? 0)) best = i;
  return best;
}
