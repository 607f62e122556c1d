import type { QueryClient } from '@tanstack/react-query';
import { isBusy } from '#shared/rules/jobs.ts';
import { experimentQuery } from '../lib/resources/experiments.ts';
import { attemptSave, markWaiting } from './attempt-save.ts';
import { tabId } from './tab.ts';
import { onUnsavedRead, readUnsaved, unsavedAccount, unsavedExperiments, unsavedOf } from './unsaved-store.ts';
import { isSendable } from './unsaved-value.ts';

interface Job {
  experiment: string;
  sample: string;
  /** Consecutive failed attempts. */
  tries: number;
  notBefore: number;
  /** Waits until a job of the experiment ends. */
  waits: boolean;
  /** The first attempt after typing shows the snackbars of the specification. */
  loud: boolean;
}

/** A pasted block changes many samples; more parallel requests would only wait for each other. */
const maxAtOnce = 6;
/** After this many consecutive failures the server counts as unreachable, and requests are sent one at a time. */
const maxFailures = 3;
const backOff = { firstMilliseconds: 1000, maxMilliseconds: 30_000, busyMilliseconds: 300, maxBusyMilliseconds: 5000 };

const jobs = new Map<string, Job>();
const running = new Set<string>();
let client: QueryClient | undefined;
let failures = 0;
let restUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let unsubscribe = () => {};

/** Saves the account's values from now on, with one request per sample at a time. */
export function startSaver(queryClient: QueryClient): void {
  if (client === queryClient) return;
  unsubscribe();
  client = queryClient;
  const stopWatching = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [root, experiment, leaf] = query.queryKey;
    if (type === 'updated' && root === 'experiments' && leaf === 'experiment') wakeIfIdle(String(experiment));
  });
  window.addEventListener('online', wakeSaver);
  unsubscribe = () => {
    stopWatching();
    window.removeEventListener('online', wakeSaver);
  };
  forgetJobs();
  readUnsaved();
}

onUnsavedRead(() => {
  if (unsavedAccount() === undefined) forgetJobs();
});

function forgetJobs(): void {
  jobs.clear();
  failures = 0;
  restUntil = 0;
  clearTimeout(timer);
}

/** Saves the unsaved values of a sample; values typed meanwhile go into the next request. */
export function saveSample(experiment: string, sample: string, loud: boolean): void {
  const key = `${experiment} ${sample}`;
  const known = jobs.get(key);
  if (known) known.loud ||= loud;
  else jobs.set(key, { experiment, sample, tries: 0, notBefore: 0, waits: false, loud });
  start();
}

/** Retries everything now. */
export function wakeSaver(): void {
  failures = 0;
  restUntil = 0;
  for (const job of jobs.values()) job.notBefore = 0;
  start();
}

function wakeIfIdle(experiment: string): void {
  const waiting = [...jobs.values()].filter((job) => job.waits && job.experiment === experiment);
  if (waiting.length === 0 || isBusyHere(experiment)) return;
  for (const job of waiting) job.notBefore = 0;
  start();
}

function start(): void {
  clearTimeout(timer);
  const now = Date.now();
  let next = Number.POSITIVE_INFINITY;
  for (const [key, job] of jobs) {
    if (running.size >= (failures < maxFailures ? maxAtOnce : 1)) return;
    if (running.has(key)) continue;
    const ready = Math.max(job.notBefore, restUntil);
    if (ready > now) next = Math.min(next, ready);
    else if (client) void run(client, key, job);
  }
  if (next < Number.POSITIVE_INFINITY) timer = setTimeout(start, next - now);
}

async function run(queryClient: QueryClient, key: string, job: Job): Promise<void> {
  running.add(key);
  const { experiment, sample, loud } = job;
  // The cached experiment may be outdated, so the second attempt asks the server.
  const waits = !job.waits && isBusyHere(experiment);
  if (waits) markWaiting(experiment, sample);
  const ended = waits ? 'busy' : await attemptSave(queryClient, { experiment, sample, loud });
  running.delete(key);
  job.waits = ended === 'busy';
  if (ended === 'saved') {
    failures = 0;
    restUntil = 0;
    job.tries = 0;
  } else if (ended === 'failed') {
    failures += 1;
    job.loud = false;
    job.notBefore = Date.now() + delay(job.tries);
    if (failures >= maxFailures) restUntil = Date.now() + delay(failures - maxFailures);
    job.tries += 1;
  } else if (ended === 'busy') {
    job.notBefore = Date.now() + backOff.maxBusyMilliseconds;
    if (!isBusyHere(experiment)) {
      job.notBefore = Date.now() + Math.min(backOff.maxBusyMilliseconds, backOff.busyMilliseconds * 2 ** job.tries);
      job.tries += 1;
    }
  }
  const left =
    ended !== 'stopped' && unsavedOf(experiment, sample).some((value) => value.owner === tabId && isSendable(value));
  if (!left && jobs.get(key) === job) jobs.delete(key);
  start();
}

/** Half of the delay is random, so that browsers do not retry all at once. */
function delay(tries: number): number {
  const step = Math.min(backOff.maxMilliseconds, backOff.firstMilliseconds * 2 ** tries);
  return step * (0.5 + 0.5 * Math.random());
}

function isBusyHere(experiment: string): boolean {
  const place = unsavedExperiments().get(experiment)?.place;
  const known = place && client?.getQueryData(experimentQuery(place).queryKey);
  return known !== undefined && isBusy(known);
}
