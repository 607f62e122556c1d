import { expect } from 'vitest';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { seconds } from '#tests/support/builders.ts';
import { aLearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver } from '#tests/support/jobs.ts';
import { askRealSandbox, sandboxAnswers } from '#tests/support/sandbox.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

const workerOf = (ask: Ask) => jobWorker({ calculate: calculateTask(ask) }, { now: seconds, beatMilliseconds: 20 });
export const calculations = () => sentJobs().filter(({ kind, fallback }) => kind === 'calculation' && !fallback);
export const calculate = async (ask = askRealSandbox) =>
  expect(await deliver(workerOf(ask), calculations().at(-1) ?? {})).toBe(true);

/**
 * A laboratory whose formulas the real sandbox evaluates. Five samples: temperature 0, 25, 50, 75, 100; binder Epoxy,
 * Acrylic, …; yield_pct twice the temperature. Its manager has an open socket.
 */
export async function aCalculatingLaboratory() {
  queues.resetHistory();
  sockets.resetHistory();
  sandboxAnswers();
  const lab = await aLearningLaboratory(5);
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const define = (operation: Operation, body: unknown, uuid?: string) =>
    invoke(definitions, operation, {
      as: lab.manager.token,
      path: uuid ? { uuid } : { id: lab.experiment.uuid },
      body,
    });
  const makeFunction = async (short_name: string, formula: string) => {
    const { status, body } = await define('createCompParameter', { name: short_name, short_name, formula });
    expect(status).toBe(201);
    return body as { uuid: string };
  };
  const shown = async (): Promise<Sample[]> => {
    const call = { as: lab.manager.token, path: { id: lab.experiment.uuid } };
    const page = await invoke(seriesHandler, 'listSeries', call);
    return page.body.series.flatMap((series: Series) => series.samples);
  };
  return { lab, live, define, makeFunction, shown };
}
export type CalculatingLaboratory = Awaited<ReturnType<typeof aCalculatingLaboratory>>;
