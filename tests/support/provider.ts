import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

const made: Promise<JWK>[] = [];
let given = 0;

/** Another key than the last three: making one takes a processor longer than a test does. */
function nextKey(): Promise<JWK> {
  const place = given++ % 4;
  made[place] ??= generateKeyPair('RS256', { extractable: true }).then(({ privateKey }) => exportJWK(privateKey));
  return made[place];
}

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** Set, because the provider warns of each that is not. */
const lifetimes = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'RefreshToken', 'Session'];

type Fault = (request: IncomingMessage, response: ServerResponse) => void;
export const clientId = 'serieslab';
/** The secret that the stand-in for Secrets Manager (`functions.ts`) has under every name. */
export const clientSecret = 'a long enough secret of the tests';

/** A real OpenID Connect provider on this machine (`oidc-provider`), at which `person` signs in without being asked. */
export class TestProvider {
  /** The person who signs in; it refuses where there is none. */
  person: Person | undefined;
  /** Faults that take the place of an answer, by the beginning of a path. */
  readonly faults = new Map<string, Fault>();
  /** Requests so far, as `GET /path`. */
  readonly asked: string[] = [];
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));
  readonly #removed = new Set<string>();
  readonly #redirects: string[];
  #key: JWK = {};
  #provider: Provider | undefined;
  #nonce = '';

  constructor(...redirects: string[]) {
    this.#redirects = redirects;
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#server.unref();
    await this.rotateKeys();
    return this;
  }

  get issuer(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** It signs with a new key, and knows the former one no longer. */
  async rotateKeys(): Promise<void> {
    this.#key = { ...(await nextKey()), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
    this.#provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: this.#redirects,
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      jwks: { keys: [this.#key] },
      cookies: { keys: ['a key of the tests'] },
      ttl: Object.fromEntries(lifetimes.map((name) => [name, 3600])),
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => {
        const person = this.#people.get(accountId);
        if (!person || this.#removed.has(accountId)) return undefined;
        return { accountId, claims: async () => ({ ...person }) };
      },
      issueRefreshToken: async () => true,
      loadExistingGrant: async (context) => {
        const { client, session, provider } = context.oidc;
        const accountId = session?.accountId ?? '';
        const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId });
        grant.addOIDCScope('openid email profile offline_access');
        await grant.save();
        return grant;
      },
    });
    // It is asked without TLS, and says so.
    this.#provider.on('server_error', (_, error) => console.error(error));
  }

  readonly #people = new Map<string, Person>();

  /** Removes somebody: their refresh tokens stand for nobody. */
  remove(sub: string): void {
    this.#removed.add(sub);
  }

  /** Answers the next exchange of a code with an ID token of these claims, rightly signed. */
  forge(change: Record<string, unknown>): void {
    this.faults.set('/token', async (_, response) => {
      const now = Math.floor(Date.now() / 1000);
      const { sub = '', email, email_verified } = this.person ?? {};
      const right = { iss: this.issuer, aud: clientId, sub, email, email_verified, nonce: this.#nonce };
      const { importJWK } = await import('jose');
      const token = await new SignJWT({ ...right, iat: now, exp: now + 60, ...change })
        .setProtectedHeader({ alg: 'RS256', kid: this.#key.kid ?? '' })
        .sign(await importJWK(this.#key, 'RS256'));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'access', token_type: 'Bearer', id_token: token }));
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    this.asked.push(`${request.method} ${path.split('?')[0]}`);
    this.#nonce = new URL(path, this.issuer).searchParams.get('nonce') ?? this.#nonce;
    const fault = [...this.faults].find(([prefix]) => path.startsWith(prefix))?.[1];
    if (fault) return fault(request, response);
    if (!path.startsWith('/interaction/')) return void this.#provider?.callback()(request, response);
    const { person } = this;
    if (person) this.#people.set(person.sub, person);
    const result = person ? { login: { accountId: person.sub }, consent: {} } : { error: 'access_denied' };
    await this.#provider?.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

/** Goes to an address as a browser does, with its cookies, until it is sent back; returns the query then. */
export async function visit(address: string, redirect: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirect)) return new URL(next).search.slice(1);
  }
  throw new Error('The provider sends round in circles');
}
