import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningStack } from '#infra/local/run-stack.ts';
import { hold } from './hold-back.ts';

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
