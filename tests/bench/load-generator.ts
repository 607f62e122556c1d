import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';

/** Results of one step of the load. Times in milliseconds, from the scheduled start, including the time in line. */
export interface LoadResult {
  answered: number;
  errors: number;
  p50: number;
  p99: number;
  cpuSeconds: number;
}

const plan = z
  .object({ url: z.url(), token: z.string(), rate: z.number().positive(), seconds: z.number().positive() })
  .parse(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const times: number[] = [];
let errors = 0;

const total = Math.round(plan.rate * plan.seconds);
const start = performance.now();
const cpu = process.threadCpuUsage();
const pending: Promise<void>[] = [];
for (let index = 0; index < total; index++) {
  const due = start + (index * 1000) / plan.rate;
  const wait = due - performance.now();
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
  pending.push(request(due));
}
await Promise.all(pending);
const used = process.threadCpuUsage(cpu);
times.sort((a, b) => a - b);
const quantile = (q: number) =>
  times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? Number.POSITIVE_INFINITY;
const inTime = (performance.now() - start) / 1000;
const result: LoadResult = {
  answered: times.length * Math.min(1, (plan.seconds + 2) / inTime),
  errors,
  p50: quantile(0.5),
  p99: quantile(0.99),
  cpuSeconds: (used.user + used.system) / 1e6,
};
agent.destroy();
parentPort?.postMessage(result);

function request(due: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${plan.token}` };
    const failed = () => {
      errors++;
      resolve();
    };
    get(plan.url, { agent, headers }, (response) => {
      response.on('error', failed);
      response.on('end', () => {
        if (response.statusCode === 200) times.push(performance.now() - due);
        else errors++;
        resolve();
      });
      response.resume();
    }).on('error', failed);
  });
}
