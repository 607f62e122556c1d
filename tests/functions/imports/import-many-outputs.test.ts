import { beforeEach, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as calculation } from '#functions/handlers/calculation.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler } from '#functions/handlers/series.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import { experiments, resultBlocks, samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { permissionNames } from '#shared/rules/permissions.ts';
import { aMember, seconds } from '#tests/support/builders.ts';
import { aFunction, aFunctionalOutput, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { doubled } from '#tests/support/job-kinds.ts';
import { deliver, onceAt } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';

// More samples than fit into a transaction: an import is visible completely or not at all.
const count = 130;
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
let uuids: string[];

const as = () => lab.manager.token;
const before = Array.from({ length: count }, (_, index) => 1000 + index);
const imported = (offset: number) => Array.from({ length: count }, (_, index) => offset + index);
const fill = (values: number[], token = as()) =>
  invoke(handler, 'importOutParameters', {
    as: token,
    path: { id: series.uuid },
    body: { outValues: values.map((value) => ({ yield_pct: value })) },
  });
const valuesOf = (list: { outParameters: { value: number | null }[] }[]) =>
  list.map(({ outParameters }) => outParameters[0]?.value);
/** The outputs through every call that returns them. */
async function seen() {
  const listed = await invoke(samplesHandler, 'listSamples', { as: as(), path: { id: series.uuid } });
  const all = await invoke(handler, 'listSeries', { as: as(), path: { id: lab.experiment.uuid } });
  const own = await invoke(samplesHandler, 'listSampleOutParameters', { as: as(), path: { id: uuids[7] ?? '' } });
  const exported = await invoke(samplesHandler, 'listMultipleExperimentSamples', {
    as: as(),
    body: { experiments: [lab.experiment.uuid] },
  });
  const values = valuesOf(listed.body);
  expect(valuesOf(all.body.series[0].samples)).toEqual(values);
  expect(own.body[0].value).toBe(values[7]);
  const ofExport: { position: number }[] = exported.body.experiments[0].samples;
  expect(valuesOf(ofExport.sort((a, b) => a.position - b.position) as never)).toEqual(values);
  return values;
}
async function edit(index: number, value: number, token = as()) {
  const listed = await invoke(samplesHandler, 'listSamples', { as: as(), path: { id: series.uuid } });
  const { version } = listed.body[index];
  const body = { version, outParameters: [{ out_parameter: lab.output.uuid, value }] };
  return invoke(samplesHandler, 'updateSample', { as: token, path: { id: uuids[index] ?? '' }, body });
}
const importsWithBlocks = async () => {
  const blocks = await resultBlocks.list(lab.workspace.uuid, lab.experiment.uuid);
  return [...new Set(blocks.map(({ result }) => result))];
};
/** Delivers the fallback message of the import's lock, as half a minute after a crash. */
const fallbackArrives = async () => {
  const fallback = sentMessages().find((message) => (message as { fallback?: boolean }).fallback);
  await deliver(
    jobWorker({ calculate: calculateTask(doubled) }, { now: seconds, beatMilliseconds: 2 }),
    fallback ?? {},
  );
};

/** Simulates a crash at the write of that number: it and all later ones fail. */
function crashAt(index: number) {
  let updates = 0;
  const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  return vi.spyOn(dynamo, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
    if (/^(Update|BatchWrite)Command$/.test(command.constructor.name)) updates += 1;
    if (updates >= index) throw new Error('killed');
    return real(command);
  }) as never);
}

beforeEach(async () => {
  lab = await aLaboratory();
  await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { series_total: 1 } });
  series = await aSeries(lab.experiment, { sample_count: count });
  const made = before.map((value, position) => aSample(series, { position, out: { [lab.output.uuid]: value } }));
  uuids = (await Promise.all(made)).map(({ uuid }) => uuid);
  queues.resetHistory();
});

it('are all imported, can be edited one by one, and imported again', async () => {
  const { status, body } = await fill(imported(0));
  expect({ status, values: valuesOf(body.samples) }).toEqual({ status: 200, values: imported(0) });
  expect(await seen()).toEqual(imported(0));
  expect((await experimentNow(lab.experiment)).calculation_id).toBe('');
  expect(sentMessages()).toMatchObject([{ kind: 'calculation', fallback: true }]);
  expect((await edit(3, -3)).body).toMatchObject({ version: 2, outParameters: [{ value: -3 }] });
  expect((await seen()).slice(2, 5)).toEqual([2, -3, 4]);
  expect((await fill(imported(500))).status).toBe(200);
  expect(await seen()).toEqual(imported(500));
  // Those of the import before are removed by the next job.
  expect(await importsWithBlocks()).toHaveLength(2);
  expect((await fill(imported(900))).status).toBe(200);
  expect(await seen()).toEqual(imported(900));
  expect(await importsWithBlocks()).toHaveLength(2);
});

// The lock, the values, the commit; before and after another import. By day the commit, where most is written already.
it.each([
  [3, false],
  [3, true],
  ...(isNight ? ([1, 2].flatMap((index) => [false, true].map((again) => [index, again])) as [number, boolean][]) : []),
])('a crash at write %i leaves nothing visible, and the experiment free (after another: %s)', async (index, again) => {
  if (again) expect((await fill(imported(500))).status).toBe(200);
  const was = again ? imported(500) : before;
  queues.resetHistory();
  const crash = crashAt(index);
  expect((await fill(imported(0))).status).toBe(500);
  crash.mockRestore();
  expect(await seen()).toEqual(was);
  await fallbackArrives();
  expect(await seen()).toEqual(was);
  expect((await edit(5, -5)).status).toBe(200);
  expect((await fill(imported(0))).status).toBe(200);
  expect(await seen()).toEqual(imported(0));
});

it('does not collide with edits: the experiment is busy while it is written, and a cancel leaves nothing', async () => {
  const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
    if (command.constructor.name !== 'BatchWriteCommand') return real(command);
    spy.mockRestore();
    expect((await edit(9, -9)).body.code).toBe('busy');
    const path = { id: lab.experiment.uuid };
    expect((await invoke(calculation, 'cancelCalculation', { as: as(), path })).status).toBe(200);
    expect((await edit(9, -9)).status).toBe(200);
    return real(command);
  }) as never);
  expect(await fill(imported(0))).toMatchObject({ status: 400, body: { code: 'refused' } });
  expect(await seen()).toEqual(before.with(9, -9));
  expect(await importsWithBlocks()).toEqual([]);
});

it('frees the experiment if a sample was edited just before the first write', async () => {
  let edits = 0;
  const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: {
    constructor: { name: string };
    input: { TableName?: string };
  }) => {
    // The first update of the experiment acquires the lock.
    const isLock = command.constructor.name === 'UpdateCommand' && command.input.TableName?.endsWith('experiments');
    if (isLock && edits === 0) {
      edits += 1;
      await edit(5, -5);
    }
    return real(command);
  }) as never);
  const answer = await fill(imported(0));
  spy.mockRestore();
  expect(answer).toMatchObject({ status: 400, body: { code: 'refused' } });
  expect(edits).toBe(1);
  expect(await seen()).toEqual(before.with(5, -5));
  expect((await edit(6, -6)).status).toBe(200);
});

it('records its author as the last editor of each sample, until somebody edits it', async () => {
  const other = await aMember(lab.workspace.uuid, permissionNames, [lab.project.uuid]);
  const editors = async () => {
    const { body } = await invoke(samplesHandler, 'listSamples', { as: as(), path: { id: series.uuid } });
    return body.slice(2, 5).map(({ edited_by }: Sample) => edited_by);
  };
  const { name } = lab.manager.user;
  await edit(3, -3, other.token);
  expect(await editors()).toEqual([undefined, other.user.name, undefined]);
  await fill(imported(0));
  expect(await editors()).toEqual([name, name, name]);
  await edit(3, -3, other.token);
  expect(await editors()).toEqual([name, other.user.name, name]);
  // The first import is promoted in samples that the second does not change.
  await fill(imported(500).with(4, 4), other.token);
  expect(await editors()).toEqual([other.user.name, other.user.name, name]);
});

it('is not overwritten by an edit that began before it', async () => {
  onceAt('TransactWriteCommand', async (send) => {
    expect((await fill(imported(0))).status).toBe(200);
    return send();
  });
  expect((await edit(4, -4)).status).toBe(409);
  expect(await seen()).toEqual(imported(0));
  expect((await edit(4, -4)).status).toBe(200);
});

it('is not overwritten by a small file that was read before it', async () => {
  onceAt('TransactWriteCommand', async (write) => {
    expect((await fill(imported(0))).status).toBe(200);
    return write();
  });
  expect(await fill([-1])).toMatchObject({ status: 400, body: { code: 'refused' } });
  expect(await seen()).toEqual(imported(0));
});

it('hides only the values calculated from the former outputs, until they are calculated again', async () => {
  const density = await aFunction(lab.experiment);
  const profit = await aFunctionalOutput(lab.experiment, 'profit', 'yield_pct - 1');
  const { workspace_uuid, parent, sort } = lab.experiment;
  await experiments.update(workspace_uuid, { parent, sort }, { set: { calculated_by: 'former' } });
  const rows = await samples.list(workspace_uuid, lab.experiment.uuid);
  const former = { job_id: 'former', version: 0, comp: { [density.uuid]: 5 }, out: { [profit.uuid]: 77 } };
  for (const row of rows) {
    await samples.update(workspace_uuid, row, { set: { calculation: former } });
  }
  const calculated = async () => {
    const { body } = await invoke(samplesHandler, 'listSamples', { as: as(), path: { id: series.uuid } });
    const all: Sample[] = body;
    return new Set(
      all.map(({ compParameters, outParameters }) => `${compParameters[0]?.value} ${outParameters[1]?.value}`),
    );
  };
  expect(await calculated()).toEqual(new Set(['5 77']));
  expect((await fill(imported(0))).status).toBe(200);
  expect(await seen()).toEqual(imported(0));
  expect(await calculated()).toEqual(new Set(['5 null']));
  const { calculation_id } = await experimentNow(lab.experiment);
  expect(sentMessages()).toMatchObject([
    { job_id: calculation_id, fallback: true },
    { job_id: calculation_id, fallback: false },
  ]);
  await deliver(
    jobWorker({ calculate: calculateTask(doubled) }, { now: seconds, beatMilliseconds: 2 }),
    sentMessages()[1] as object,
  );
  expect((await experimentNow(lab.experiment)).calculated_by).toBe(calculation_id);
  expect(await seen()).toEqual(imported(0));
});

it('is part of a copy of the experiment', async () => {
  await fill(imported(0));
  const call = { as: as(), path: { id: lab.experiment.uuid }, body: { duplicate: 'full' } };
  const copy = await invoke(experimentsHandler, 'duplicateExperiment', call);
  const listed = await invoke(handler, 'listSeries', { as: as(), path: { id: copy.body.uuid } });
  expect(valuesOf(listed.body.series[0].samples)).toEqual(imported(0));
});
