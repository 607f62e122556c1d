import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { type Check, refuses } from '../check.ts';
import { site } from '../endpoints.ts';

/**
 * A handshake without a token, which the connect function refuses with 401: so it went through the edge and the gateway
 * and met the function. What is wrong on the way answers 403, 404 or 500. No account is needed to ask.
 */
export const socket: Check = {
  name: 'a socket is answered',
  run: async () => {
    const status = await handshake(new URL(`/ws/?experiment=${crypto.randomUUID()}&token=none`, site()));
    return status === 401 ? undefined : refuses(`A socket without a token is answered by ${status} instead of 401`);
  },
};

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
  asked.destroy();
  return response?.statusCode;
}
