import { resolve4 } from 'node:dns/promises';
import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { MessageRejected } from '@aws-sdk/client-sesv2';
import { variable } from '#functions/aws/environment.ts';
import { errorBody } from '#shared/contracts/errors.ts';
import { mailSimulator } from '../../config/environments.ts';
import { apiClient } from '../../seed/api-client.ts';
import { type Check, inCloud, refuses, type Subject, warns } from './check.ts';
import { site } from './endpoints.ts';

export const pages: Check = {
  name: 'the pages are there',
  run: async () => {
    const answer = await fetch(site());
    const text = await answer.text();
    return answer.status === 200 && text.includes('<div id="root">')
      ? undefined
      : refuses(`${site()} answers ${answer.status}: ${text.slice(0, 200)}`);
  },
};

/** A sign-in that is refused: it takes the edge, the gateway, the function, its tables and the work of a password. */
export const apiAnswers: Check = {
  name: 'the API answers',
  run: async () => {
    const answer = await fetch(new URL('/api/token/', site()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@check.invalid', password: 'operate check' }),
    });
    const text = await answer.text();
    if (answer.status === 401 && errorBody.safeParse(json(text)).data?.code === 'unauthenticated') return undefined;
    return refuses(`A sign-in that is wrong is answered by ${answer.status}: ${text.slice(0, 200)}`);
  },
};

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** The sandbox starts a process of its own in an environment of its own: the first thing that a runtime can break. */
export const formula: Check = {
  name: 'a formula evaluates',
  run: async () => {
    // Its client reads the region when it is loaded.
    const { askSandbox } = await import('#functions/sandbox/client/ask-sandbox.ts');
    const { sandboxOf } = await import('#functions/sandbox/client/sandbox.ts');
    const program = {
      inputs: [{ name: 'a' }],
      outputs: [],
      scripts: [],
      functions: [{ name: 'f', source: '20 * a + 2' }],
      functionalOutputs: [],
      rules: [],
    };
    const samples = { columns: { a: [2] }, count: 1, wanted: ['function' as const] };
    const { values } = await sandboxOf(askSandbox, 'operate check').evaluate(program, samples);
    return values.f?.[0] === 42 ? undefined : refuses(`20 * 2 + 2 is ${JSON.stringify(values.f)}`);
  },
};

export const mail: Check = {
  name: 'a mail can be sent',
  run: async () => {
    const { sendEmail } = await import('#functions/features/mail/send-email.ts');
    const text = 'Sent by a check of the environment; nobody reads it.';
    try {
      await sendEmail({ to: mailSimulator, subject: 'Serieslab', text });
      return undefined;
    } catch (error) {
      const message = `SES refuses a mail from ${variable('MAIL_SENDER')}: ${String(error)}`;
      return isUnverified(error) ? warns(`${message} (enter the DKIM records into the DNS)`) : refuses(message);
    }
  },
};

/** Records are entered after the first deployment: a release that waits for them is as good as any other. */
const isUnverified = (error: unknown) => error instanceof MessageRejected && error.message.includes('not verified');

/** The record is entered after the first deployment, which says what it leads to: so it holds up no release. */
export const dns = inCloud('the domain leads to the distribution', async ({ environment: { domain } }) => {
  if (!domain) return undefined;
  const { hostname } = new URL(site());
  const [own, distribution] = await Promise.all([addressesOf(domain.name), addressesOf(hostname)]);
  const leads = own.some((address) => distribution.includes(address));
  return leads ? undefined : warns(`Enter into the DNS: ${domain.name} ALIAS (or CNAME) ${hostname}`);
});

/** None where the DNS has no such name. */
const addressesOf = (name: string): Promise<string[]> => resolve4(name).catch(() => []);

/** The parts of a deployment whose failure people would notice first. */
export const checksAfter = [pages, apiAnswers, socket, formula, mail, dns];
