import { beforeEach, expect, it, vi } from 'vitest';
import { hashPassword } from '#functions/access/password.ts';
import { dynamo } from '#functions/aws/dynamo.ts';
import { handler } from '#functions/handlers/auth.ts';
import { aUser, newId, password } from '#tests/support/builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';

// The time of a refusal must not reveal whether an account exists. Clocks are unreliable on a busy machine, so
// operations are compared.
const done = vi.hoisted(() => ({ steps: [] as string[] }));

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism } = parameters;
    done.steps.push(`${algorithm} ${memory} ${passes} ${parallelism}`);
    return crypto.argon2(algorithm, parameters, callback);
  };
  return { ...crypto, argon2 };
});

interface Item {
  TableName?: string;
}

/** The operations of a run in order: hashes with their cost, DynamoDB's commands with their tables, queues. */
async function stepsOf(run: () => Promise<unknown>): Promise<string[]> {
  done.steps = [];
  const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: {
    constructor: { name: string };
    input: Item & { RequestItems?: object; TransactItems?: Record<string, Item>[] };
  }) => {
    const { TableName, RequestItems = {}, TransactItems = [] } = command.input;
    const tables = [TableName, ...Object.keys(RequestItems)];
    for (const item of TransactItems) tables.push(...Object.values(item).map((write) => write.TableName));
    const { message, answered } = await real(command).then(
      (answer) => ({ message: '', answered: answer }),
      (error: Error) => ({ message: error.name, answered: Promise.reject(error) }),
    );
    done.steps.push([command.constructor.name, ...tables.filter(Boolean), message].join(' ').trim());
    return answered;
  }) as never);
  queues.resetHistory();
  await run();
  spy.mockRestore();
  return [...done.steps, ...queues.calls().map(({ args }) => `queue ${Object(args[0].input).QueueUrl}`)];
}

let known: string;
let deactivated: string;
beforeEach(async () => {
  const password_hash = await hashPassword(password);
  known = (await aUser({ password_hash })).email;
  deactivated = (await aUser({ password_hash, is_active: false })).email;
});

it.each([
  ['sign-in', 'createToken', { password: 'wrong-password' }, ['argon2id 19456 2 1'], 401],
  ['forgot password', 'requestPasswordReset', {}, ['queue https://queues.test/mail'], 200],
] as const)(
  '%s does the same for a known, a deactivated and an unknown address',
  async (_, operation, more, does, is) => {
    const attempt = (email: string) =>
      stepsOf(async () => {
        expect((await invoke(handler, operation, { body: { email, ...more } })).status).toBe(is);
      });
    // The address that all tests share may have a limit that has ended: the first attempt begins it anew.
    await attempt(`${newId()}@example.com`);
    const unknown = await attempt(`${newId()}@example.com`);
    expect(unknown).toEqual(expect.arrayContaining([...does]));
    expect(await attempt(known)).toEqual(unknown);
    expect(await attempt(deactivated)).toEqual(unknown);
  },
);
