import type { QueryClient } from '@tanstack/react-query';
import { isBusy } from '#shared/rules/jobs.ts';
import { experimentQuery } from '../lib/resources/experiments.ts';
import { cachedSeries } from '../lib/resources/series-cache.ts';
import { attemptSave, markWaiting, sendableOf } from './attempt-save.ts';
import { tabId } from './tab.ts';
import { onUnsavedRead, readUnsaved, unsavedAccount, unsavedExperiments, updateUnsaved } from './unsaved-store.ts';

interface PendingSave {
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

const pendingSaves = new Map<string, PendingSave>();
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
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const [root, experiment, leaf] = event.query.queryKey;
    if (event.type !== 'updated' || root !== 'experiments') return;
    if (leaf === 'experiment') wakeIfIdle(String(experiment));
    if (event.action.type === 'success' && (leaf === 'experiment' || leaf === 'series')) {
      sendUnlocked(queryClient, String(experiment));
    }
  });
  window.addEventListener('online', wakeSaver);
  unsubscribe = () => {
    stopWatching();
    window.removeEventListener('online', wakeSaver);
  };
  forgetSaves();
  readUnsaved();
}

onUnsavedRead(() => {
  if (unsavedAccount() === undefined) forgetSaves();
});

function forgetSaves(): void {
  pendingSaves.clear();
  failures = 0;
  restUntil = 0;
  clearTimeout(timer);
}

/** Saves the unsaved values of a sample; values typed meanwhile go into the next request. */
export function saveSample(experiment: string, sample: string, loud: boolean): void {
  const key = `${experiment} ${sample}`;
  const known = pendingSaves.get(key);
  if (known) known.loud ||= loud;
  else pendingSaves.set(key, { experiment, sample, tries: 0, notBefore: 0, waits: false, loud });
  start();
}

/** Retries everything now. */
export function wakeSaver(): void {
  failures = 0;
  restUntil = 0;
  for (const save of pendingSaves.values()) save.notBefore = 0;
  start();
}

function wakeIfIdle(experiment: string): void {
  const waiting = [...pendingSaves.values()].filter((save) => save.waits && save.experiment === experiment);
  if (waiting.length === 0 || isBusyHere(experiment)) return;
  for (const save of waiting) save.notBefore = 0;
  start();
}

/** Sends the values again that met a lock of which nothing is left. */
function sendUnlocked(queryClient: QueryClient, experiment: string): void {
  const entry = unsavedExperiments().get(experiment);
  const met = [...(entry?.samples.values() ?? [])]
    .flat()
    .filter(({ owner, problem }) => owner === tabId && problem?.isLocked);
  if (!entry || met.length === 0) return;
  if (queryClient.getQueryData(experimentQuery(entry.place).queryKey)?.locked) return;
  const open = new Set(
    cachedSeries(queryClient, entry.place).flatMap(({ locked, samples }) =>
      locked ? [] : samples.map(({ uuid }) => uuid),
    ),
  );
  const due = met.filter(({ sample }) => open.has(sample));
  updateUnsaved(experiment, { put: due.map(({ problem: _, ...value }) => value) });
  for (const { sample } of due) saveSample(experiment, sample, false);
}

function start(): void {
  clearTimeout(timer);
  const now = Date.now();
  let next = Number.POSITIVE_INFINITY;
  for (const [key, save] of pendingSaves) {
    if (running.size >= (failures < maxFailures ? maxAtOnce : 1)) return;
    if (running.has(key)) continue;
    const ready = Math.max(save.notBefore, restUntil);
    if (ready > now) next = Math.min(next, ready);
    else if (client) void run(client, key, save);
  }
  if (next < Number.POSITIVE_INFINITY) timer = setTimeout(start, next - now);
}

async function run(queryClient: QueryClient, key: string, save: PendingSave): Promise<void> {
  running.add(key);
  const { experiment, sample, loud } = save;
  // The cached experiment may be outdated, so the second attempt asks the server.
  const waits = !save.waits && isBusyHere(experiment);
  if (waits) markWaiting(experiment, sample);
  const ended = waits ? 'busy' : await attemptSave(queryClient, { experiment, sample, loud });
  running.delete(key);
  save.waits = ended === 'busy';
  if (ended === 'saved') {
    failures = 0;
    restUntil = 0;
    save.tries = 0;
  } else if (ended === 'failed') {
    failures += 1;
    save.loud = false;
    save.notBefore = Date.now() + delay(save.tries);
    if (failures >= maxFailures) restUntil = Date.now() + delay(failures - maxFailures);
    save.tries += 1;
  } else if (ended === 'busy') {
    save.notBefore = Date.now() + backOff.maxBusyMilliseconds;
    if (!isBusyHere(experiment)) {
      save.notBefore = Date.now() + Math.min(backOff.maxBusyMilliseconds, backOff.busyMilliseconds * 2 ** save.tries);
      save.tries += 1;
    }
  }
  const left = ended !== 'stopped' && sendableOf(experiment, sample).length > 0;
  if (!left && pendingSaves.get(key) === save) pendingSaves.delete(key);
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
