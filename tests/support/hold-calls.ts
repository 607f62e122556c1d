import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject, onTestFinished } from 'vitest';
import type { RunningStack } from '#infra/local/run-stack.ts';

/** As `hold`, and releases the calls when the test ends. */
export function holdBack(stack: RunningStack, caller: string, operation: string) {
  const held = hold(stack, caller, operation);
  onTestFinished(held.open);
  return held;
}

/**
 * Delays all SDK calls of one kind by a function, before they take effect, until they are released. It delays all,
 * because the message of a waiting worker is delivered again.
 */
export function hold(stack: RunningStack, caller: string, operation: string) {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<'disconnect' | undefined>()];
  const remove = stack.faults.onCall({
    caller,
    operation,
    before: async () => {
      reached.resolve();
      return opened.promise;
    },
  });
  const end = (outcome?: 'disconnect') => {
    remove();
    opened.resolve(outcome);
  };
  const open = () => end();
  /** Ends the calls without effect: their caller is dead, and no call takes effect minutes later. */
  const drop = () => end('disconnect');
  return { reached: reached.promise, open, drop };
}

/** Does in the shared stack what `holdBack` does in a test's own. */
export async function holdCalls(caller: string, operation: string) {
  const ask = async (path: string) => (await fetch(`${inject('holds')}${path}`)).text();
  const id = await ask(`/hold?caller=${caller}&operation=${operation}`);
  const reached = ask(`/reached?id=${id}`);
  // A test that fails before it waits has no use for an answer.
  reached.catch(() => undefined);
  return { reached, open: () => ask(`/open?id=${id}`) };
}

/** Lets tests hold calls of the stack that they share, which runs in another process than they do: see `holdCalls`. */
export async function serveHolds(stack: RunningStack) {
  const holds: ReturnType<typeof hold>[] = [];
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname, searchParams: query } = new URL(url, 'http://localhost');
    if (pathname === '/hold') {
      const id = holds.push(hold(stack, query.get('caller') ?? '', query.get('operation') ?? '')) - 1;
      response.end(String(id));
      return;
    }
    const held = holds[Number(query.get('id'))];
    if (pathname === '/reached') await held?.reached;
    else held?.open();
    response.end();
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const { open } of holds) open();
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
