import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { type Answer, Api } from './api.ts';
import { createSmallExperiment, type SmallExperiment } from './experiment.ts';
import { holdBack } from './hold-calls.ts';
import { Live } from './live.ts';
import { sharedStack } from './shared-stack.ts';
import { until } from './until.ts';
import type { TestStack } from './with-stack.ts';

/** A kind of job for the tests of faults. */
export interface FaultyJob {
  kind: 'generation' | 'calculation';
  /** The function of the call that requests the job. */
  asks: string;
  /** The worker's write before its commit. */
  writes: { operation: string; resource: string };
  /** Sets up what the job needs. */
  prepare?: (scene: FaultScene) => Promise<unknown>;
  ask: (scene: FaultScene) => Promise<Answer>;
  cancel: (scene: FaultScene) => Promise<unknown>;
  /** Expects all results of the job exactly once, and an unlocked experiment. */
  expectDone: (scene: FaultScene) => Promise<unknown>;
  expectNothing: (scene: FaultScene) => Promise<unknown>;
  /** Faults that are left out: `npm test` sees some of them with one kind of job, the night all with every kind. */
  without: readonly Fault[];
}

type Fault = 'killed while it writes' | 'killed after its commit' | 'twice' | 'cancel' | 'every try' | 'claim alone';

/** The shared stack, and an experiment per test. */
export class FaultScene {
  running!: TestStack;
  api!: Api;
  small!: SmallExperiment;
  live!: Live;
  readonly worker: string;

  constructor({ kind }: Pick<FaultyJob, 'kind'>) {
    this.worker = `${kind}-worker`;
  }

  get faults() {
    return this.running.stack.faults;
  }

  /** Ends the worker as a crash does; its lease ends at once. */
  async killWorker(): Promise<number> {
    const killed = await this.running.stack.functions.kill(this.worker);
    await this.faults.endLeases(this.worker.replace('-worker', '/queue'));
    return killed;
  }

  state() {
    const state = this.running.stack.functions.list().find(({ path }) => path.includes(this.worker));
    if (!state) throw new Error('The stack has no such worker');
    return state;
  }

  /** Waits until the worker has been invoked this many times in total and is idle. */
  async workerRests(invocations = 0): Promise<void> {
    await until('the worker is at rest', async () => {
      const state = this.state();
      return state.invocations >= invocations && state.busy === 0;
    });
  }
}

/** The tests that every kind of job passes, whichever process is killed. */
export function faultTests(job: FaultyJob): FaultScene {
  const scene = new FaultScene(job);
  const { worker } = scene;
  const on = (fault: Fault): ((title: string, body: () => Promise<void>) => void) =>
    job.without.includes(fault) ? () => undefined : it;
  const event = (phase: 'success' | 'failure'): LiveEvent['method'] => `${job.kind}_${phase}`;
  const asked = async () => expect((await job.ask(scene)).status).toBeLessThan(300);
  /** The job succeeds under the fault, which then ends, and has its results once. */
  const expectSuccess = async (remove: () => void = () => undefined) => {
    await asked();
    await scene.live.next(event('success'));
    remove();
    await job.expectDone(scene);
  };
  const lock = async () => (await scene.api.call('getExperiment', { path: scene.small.path }))[`${job.kind}_id`];

  beforeAll(async () => {
    scene.running = await sharedStack();
    const { url, superadmin } = scene.running;
    scene.api = await Api.signedIn(url, superadmin.email, superadmin.password);
  });

  beforeEach(async ({ task }) => {
    scene.small = await createSmallExperiment(scene.api, { name: task.name.slice(0, 20) });
    await job.prepare?.(scene);
    const live = await Live.open(scene.running.url, scene.small.experiment.uuid, scene.api.token ?? '');
    scene.live = live;
    return () => live.close();
  });

  on('killed while it writes')(
    'a worker killed while it writes is followed by another, and the result is there once',
    async () => {
      let killed = 0;
      const remove = scene.faults.onCall({
        caller: worker,
        ...job.writes,
        times: 1,
        after: async () => {
          killed = await scene.killWorker();
          return 'disconnect' as const;
        },
      });
      await expectSuccess(remove);
      expect(killed).toBeGreaterThan(0);
    },
  );

  on('killed after its commit')(
    'a worker killed after its commit leaves one result, and the event is still sent',
    async () => {
      const remove = scene.faults.onCall({
        caller: worker,
        operation: 'TransactWriteItems',
        times: 1,
        after: async () => {
          await scene.killWorker();
          return 'disconnect' as const;
        },
      });
      await expectSuccess(remove);
    },
  );

  on('twice')('a message delivered twice makes one result', async () => {
    const { invocations } = scene.state();
    scene.faults.onMessage(`${job.kind}/queue`, { fault: { kind: 'twice' }, times: 1 });
    await asked();
    await scene.live.next(event('success'));
    await scene.workerRests(invocations + 2);
    await job.expectDone(scene);
  });

  on('cancel')('a cancel during the commit wins: nothing of the job is seen, then or later', async () => {
    const gate = holdBack(scene.running.stack, worker, 'TransactWriteItems');
    await asked();
    await gate.reached;
    await job.cancel(scene);
    gate.open();
    await scene.live.next(event('failure'));
    await scene.workerRests();
    await job.expectNothing(scene);
    expect(scene.live.events.some(({ method }) => method === event('success'))).toBe(false);
    await expectSuccess();
  });

  on('every try')('a job that fails at every try ends with a reason, and the experiment is free again', async () => {
    const remove = scene.faults.onCall({
      caller: worker,
      ...job.writes,
      before: async () => {
        await scene.killWorker();
        return 'disconnect' as const;
      },
    });
    await asked();
    const failure = await scene.live.next(event('failure'));
    remove();
    expect(failure.color).toBe('error');
    expect(failure.message).toMatch(/\w+ \w+/);
    expect(await lock()).toBe('');
    await job.expectNothing(scene);
    await expectSuccess();
  });

  on('claim alone')('an API that dies between claim and message leaves a job that the fallback starts', async () => {
    let sent = 0;
    const remove = scene.faults.onCall({
      caller: job.asks,
      operation: 'SendMessage',
      resource: job.kind,
      before: async () => {
        sent++;
        if (sent < 2) return undefined;
        await scene.running.stack.functions.kill(`serieslab-local-api/${job.asks}`);
        return 'disconnect' as const;
      },
    });
    const answer = await job.ask(scene);
    remove();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    await scene.faults.endDelays(`${job.kind}/queue`);
    await scene.live.next(event('success'));
    await job.expectDone(scene);
  });

  return scene;
}
