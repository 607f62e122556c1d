import { readdirSync } from 'node:fs';
import { type RunningStack, startStack } from '#infra/local/run-stack.ts';
import { cdkOut } from '#infra/start/build.ts';
import { launch } from '#infra/start/launch.ts';
import { settingsFrom } from '#infra/start/settings.ts';
import { jobKinds } from '#shared/rules/jobs.ts';
import type { Commands, Look, Measurement, StackSettings } from './commands.ts';
import { placeFault } from './place-fault.ts';
import { redrive } from './redrive.ts';
import { WorkLog } from './work-log.ts';

// The process that runs a stack for the fault tests: it performs its parent's requests until the parent ends.
const { dataDir, port, seeded, callScale = 1, ...options }: StackSettings = JSON.parse(process.argv[2] ?? '{}');
// The sandbox waits for nothing but its own work, and no delayed message must outlast it.
const timeoutScale = (path: string) => (path.endsWith('/sandbox') ? 1 : callScale);
const queues = [...jobKinds, 'deletion', 'mail'];

const stack: RunningStack = seeded
  ? await startStack({ cdkOut, dataDir, port, quiet: true, timeoutScale, ...options })
  : await launch({ ...settingsFrom({}), dataDir, port }, { quiet: true, timeoutScale, ...options });
const workLog = new WorkLog(stack);
const placed: (() => void)[] = [];
let fired: Record<string, number> = {};

const answers: { [C in keyof Commands]: (request: Commands[C]['request']) => unknown } = {
  place: (fault) => {
    placed.push(
      placeFault(stack, fault, (name) => {
        fired[name] = (fired[name] ?? 0) + 1;
      }),
    );
    return null;
  },
  heal: () => {
    for (const remove of placed.splice(0)) remove();
    const counts = fired;
    fired = {};
    return counts;
  },
  fired: () => Object.keys(fired),
  look: (): Look => ({
    messages: messagesIn('queue') + messagesIn('dead-letters') - givenUp(),
    givenUp: givenUp(),
    busy: stack.functions.list().reduce((sum, { busy, waiting }) => sum + busy + waiting, 0),
  }),
  measure,
  work: () => workLog.take(),
  killWorkers: async () => {
    const workers = stack.functions
      .list()
      .filter(({ path }) => jobKinds.some((kind) => path.endsWith(`/${kind}-worker`)));
    const killed = await Promise.all(workers.map(({ path }) => stack.functions.kill(path)));
    return killed.reduce((sum, count) => sum + count, 0);
  },
  redrive: () => redrive(stack, 'deletion'),
  stop: async () => {
    await stack.stop();
    setTimeout(() => process.exit(0), 20);
    return null;
  },
};

process.on('message', ({ id, command, request }: { id: number; command: keyof Commands; request: never }) => {
  Promise.resolve(answers[command](request)).then(
    (answer) => reply({ id, answer }),
    (error: unknown) => reply({ id, error: String(error) }),
  );
});
/** The parent may have ended meanwhile. */
const reply = (message: object) => process.send?.(message, undefined, undefined, () => undefined);
process.on('disconnect', () => stack.stop().finally(() => process.exit(0)));
process.send?.({ ready: { url: stack.url, environment: stack.adminEnvironment } });

function messagesIn(part: 'queue' | 'dead-letters'): number {
  return queues.reduce((sum, queue) => {
    const { ready, inFlight } = stack.queueLength(`${queue}/${part}`);
    return sum + ready + inFlight;
  }, 0);
}

function givenUp(): number {
  const { ready, inFlight } = stack.queueLength('deletion/dead-letters');
  return ready + inFlight;
}

async function measure(): Promise<Measurement> {
  const heaps = await stack.functions.heaps();
  globalThis.gc?.();
  return {
    heaps: Object.fromEntries(heaps.map(({ path, worker, bytes }) => [`${path.split('/').at(-1)} ${worker}`, bytes])),
    runnerHeap: process.memoryUsage().heapUsed,
    runnerResident: process.memoryUsage().rss,
    openFiles: readdirSync('/proc/self/fd').length,
    openSockets: stack.openSockets(),
    messages: messagesIn('queue'),
    deadLetters: messagesIn('dead-letters'),
  };
}
