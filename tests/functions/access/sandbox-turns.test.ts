import { InvokeCommand } from '@aws-sdk/client-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { sandboxTurns } from '#functions/access/call-limits.ts';
import { handler } from '#functions/handlers/definitions.ts';
import { platform } from '#functions/tables/definitions.ts';
import { callLimits } from '#functions/tables/tables.ts';
import { aMember } from '#tests/support/builders.ts';
import { aRule } from '#tests/support/definition-builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { eventOf, invoke } from '#tests/support/invoke.ts';
import { asFunction } from '#tests/support/roles.ts';
import { askRealSandbox, lambda, sandboxAnswers } from '#tests/support/sandbox.ts';
import { until } from '#tests/support/until.ts';

type Lab = Awaited<ReturnType<typeof aLaboratory>>;

/** With its headers. */
async function preview({ experiment }: Pick<Lab, 'experiment'>, as: string) {
  const event = eventOf('previewRule', { as, path: { id: experiment.uuid }, body: { formula: 'temperature < 3' } });
  const run = handler as unknown as (
    event: unknown,
    context: object,
  ) => Promise<{ statusCode: number; headers: Record<string, string>; body: string }>;
  const { statusCode, headers, body } = await asFunction('definitions', () => run(event, {}));
  return { status: statusCode, retryAfter: headers['Retry-After'], body: JSON.parse(body) };
}

/** Lets the sandbox begin calls and end none until `open` is called; says how many wait. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  sandboxAnswers(async (request, signal) => {
    waiting += 1;
    await promise;
    return askRealSandbox(request, signal);
  });
  return { open: resolve, reach: (count: number) => until('calls', async () => waiting >= count || undefined) };
}
afterEach(() => sandboxAnswers());

const somebody = async ({ workspace }: Lab) => (await aMember(workspace.uuid)).token;

it('an account asks the sandbox twice at once, and a workspace four times; others are told when to come again', async () => {
  const [lab, other] = [await aLaboratory(), await aLaboratory()];
  const [first, second, third] = [lab.manager.token, await somebody(lab), await somebody(lab)];
  const gate = hold();
  const calls = [preview(lab, first), preview(lab, first)];
  await gate.reach(2);
  expect(await preview(lab, first)).toEqual({
    status: 429,
    retryAfter: '1',
    body: { code: 'too_many', detail: 'You have 2 of these calls under way: please wait a moment' },
  });
  calls.push(preview(lab, second), preview(lab, second));
  await gate.reach(4);
  expect(await preview(lab, third)).toEqual({
    status: 429,
    retryAfter: '1',
    body: { code: 'too_many', detail: 'The workspace has 4 of these calls under way: please wait a moment' },
  });
  calls.push(preview(other, other.manager.token));
  await gate.reach(5);
  gate.open();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await preview(lab, first)).status).toBe(200);
  expect((await preview(lab, third)).status).toBe(200);
});

it('a call that fails gives its turn back', async () => {
  const lab = await aLaboratory();
  lambda.reset();
  lambda.on(InvokeCommand).rejects(new Error('The sandbox cannot be reached'));
  for (let i = 0; i < 3; i++) expect((await preview(lab, lab.manager.token)).status).not.toBe(429);
  sandboxAnswers();
  expect((await preview(lab, lab.manager.token)).status).toBe(200);
});

it('a call that gives up keeps its turn: the sandbox works on', async () => {
  const { experiment, manager, heat } = await aLaboratory();
  await aRule(experiment, { formula: 'temperature < 3' });
  const evaluate = () =>
    invoke(handler, 'evaluateRules', {
      as: manager.token,
      path: { id: experiment.uuid },
      body: { in_parameters: [heat.uuid], points: [[1]] },
    });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  try {
    expect(await evaluate()).toMatchObject({ status: 400 });
    sandboxAnswers(async (request) => {
      if (request.operation === 'evaluate') throw new DOMException('Request aborted', 'AbortError');
      return askRealSandbox(request);
    });
    expect(await preview({ experiment }, manager.token)).toMatchObject({
      status: 400,
      body: { detail: 'The values of three samples take too long at the moment. Please try again.' },
    });
    expect(await evaluate()).toMatchObject({ status: 429 });
  } finally {
    timeout.mockRestore();
    sandboxAnswers();
  }
});

it('a call that died keeps its turn for half a minute', async () => {
  const lab = await aLaboratory();
  const parent = `account#${lab.manager.user.uuid}`;
  const now = Math.floor(Date.now() / 1000);
  const turns = Array.from({ length: sandboxTurns.account }, (_, number) => ({ parent, sort: `turn#${number}` }));
  for (const key of turns) {
    await callLimits.add(platform, { ...key, holder: 'died', until: now + 30, expires: now + 60 });
  }
  expect((await preview(lab, lab.manager.token)).status).toBe(429);
  for (const key of turns) await callLimits.update(platform, key, { set: { until: now - 1 } });
  expect((await preview(lab, lab.manager.token)).status).toBe(200);
});
