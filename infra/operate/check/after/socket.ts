import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { apiClient } from '../../../seed/api-client.ts';
import { type Check, refuses, type Subject, warns } from '../check.ts';
import { site } from '../endpoints.ts';

/**
 * With an account, a socket of one of its experiments opens. Without one the connect function refuses it by 401: so it
 * went through the edge and the gateway and met the function. A fault on the way answers 403, 404 or 500.
 */
export const socket: Check = {
  name: 'a socket opens, or is refused by its function',
  run: async ({ account }) => {
    const wanted = account ? await ownExperiment(account) : { experiment: crypto.randomUUID(), token: 'none' };
    if (!wanted) return warns(`${account?.email} sees no experiment that a socket could be opened for.`);
    const status = await handshake(new URL(`/ws/?${new URLSearchParams(wanted)}`, site()));
    const expected = account ? 101 : 401;
    return status === expected ? undefined : refuses(`A handshake is answered by ${status} instead of ${expected}`);
  },
};

async function ownExperiment(account: NonNullable<Subject['account']>) {
  const url = new URL(site()).origin;
  const { access: token } = await apiClient(url)('createToken', { body: account });
  const ask = apiClient(url, token);
  for (const workspace of await ask('listWorkspaces')) {
    for (const project of await ask('listProjects', { path: { id: workspace.uuid } })) {
      const [first] = await ask('listExperiments', { path: { id: project.uuid } });
      if (first) return { experiment: first.uuid, token };
    }
  }
  return undefined;
}

async function handshake(url: URL): Promise<number | undefined> {
  const { request } = url.protocol === 'https:' ? https : http;
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64'),
  };
  const asked = request(url, { headers, timeout: 30_000 });
  asked.on('timeout', () => asked.destroy(new Error('no answer within 30 seconds')));
  const answered = Promise.race([once(asked, 'response'), once(asked, 'upgrade')]);
  asked.end();
  const [response]: http.IncomingMessage[] = await answered;
  // One that opened would keep this process.
  response?.socket.destroy();
  return response?.statusCode;
}
