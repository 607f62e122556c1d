import { describe, expect, it } from 'vitest';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { workspaces } from '#functions/tables/tables.ts';
import { aMember } from '#tests/support/builders.ts';
import { companySignIn, finish, later, person, refused } from '#tests/support/company-sign-in.ts';
import { invoke } from '#tests/support/invoke.ts';
import { visit } from '#tests/support/provider.ts';

const { provider, kept, redirect, aCompany, begin, signIn } = companySignIn();

describe('an attempt', () => {
  it('is good in its own browser, once, for ten minutes, and for its own state', async () => {
    const { workspace } = await aCompany();
    provider.person = person();
    const [one, two] = await Promise.all([begin(workspace.uuid), begin(workspace.uuid)]);
    const query = await visit(one.body.address, redirect);
    const unclear = refused("The provider's answer is not valid: please sign in again");
    const tooLate = refused('This sign-in took too long: please begin again');
    // Another browser has another key: its state is another, and so is the verifier.
    expect(await finish(two.body.key, query)).toEqual(unclear);
    const swapped = new URLSearchParams(query);
    swapped.set('state', new URL(two.body.address).searchParams.get('state') ?? '');
    expect(await finish(two.body.key, swapped.toString())).toEqual(unclear);
    for (const change of ['', '&code=other', '&iss=https://evil.example', '&state=other']) {
      const other = new URLSearchParams(await visit((await begin(workspace.uuid)).body.address, redirect));
      expect((await finish(one.body.key, `${other}${change}`)).status).toBe(400);
    }
    expect(await finish(one.body.key, query, later(601))).toEqual(tooLate);
    expect(await finish(`${one.body.key}x`, query)).toEqual(tooLate);
    const { body: fresh } = await begin(workspace.uuid);
    const good = await visit(fresh.address, redirect);
    expect((await finish(fresh.key, good)).status).toBe(200);
    expect(await finish(fresh.key, good)).toEqual(unclear);
  });

  it('takes no session token of ours for its key, and is none', async () => {
    const { workspace } = await aCompany();
    const { token } = await aMember(workspace.uuid);
    expect((await finish(token, 'code=x')).body.detail).toBe('This sign-in took too long: please begin again');
    const { key } = (await begin(workspace.uuid)).body;
    expect((await invoke(accounts, 'getUserPermissions', { as: key })).status).toBe(401);
  });

  it.each([
    'https://evil.example/elsewhere',
    'https://serieslab.test/login/company?next=https://evil.example',
    'https://serieslab.test@evil.example/login/company#',
    'javascript:alert(1)//login/company',
    '//evil.example/login/company',
  ])('comes back to no page but the one of the app: %s', async (to) => {
    const { workspace } = await aCompany();
    expect((await begin(workspace.uuid, { redirect: to })).status).toBe(400);
  });

  it('comes back to no address that the provider does not know', async () => {
    const { workspace } = await aCompany();
    const { body } = await begin(workspace.uuid, { redirect: 'https://evil.example/login/company' });
    await expect(visit(body.address, 'https://evil.example')).rejects.toThrow(/redirect_uri/);
  });

  it.each([
    ['a nonce of another attempt', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['the past', { exp: 1 }],
    ['no subject', { sub: undefined }],
  ])('refuses an ID token of %s, though it is rightly signed', async (_, claims) => {
    const { workspace } = await aCompany();
    const who = person();
    provider.person = who;
    const { body } = await begin(workspace.uuid);
    const query = await visit(body.address, redirect);
    provider.forge(claims);
    expect(await finish(body.key, query)).toEqual(refused("The provider's answer is not valid: please sign in again"));
    provider.forge({});
    const fresh = (await begin(workspace.uuid)).body;
    provider.faults.delete('/token');
    const good = await visit(fresh.address, redirect);
    provider.forge({});
    expect((await finish(fresh.key, good)).status).toBe(200);
  });
});

describe('a provider', () => {
  it('that changes its keys is believed at once, and its former key no longer', async () => {
    const { workspace } = await aCompany();
    const who = person();
    expect((await signIn(workspace.uuid, who)).status).toBe(200);
    await provider.rotateKeys();
    expect((await signIn(workspace.uuid, who)).status).toBe(200);
    const { body } = await begin(workspace.uuid);
    const query = await visit(body.address, redirect);
    provider.forge({});
    const former = provider.faults.get('/token');
    await provider.rotateKeys();
    provider.faults.set('/jwks', (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"keys":[]}');
    });
    if (former) provider.faults.set('/token', former);
    expect((await finish(body.key, query)).status).toBe(400);
  });

  it.each([
    ['is down', (_: unknown, response: { destroy: () => void }) => response.destroy()],
    ['fails', (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(503).end('no')],
    [
      'answers something else',
      (_: unknown, response: import('node:http').ServerResponse) => void response.end('<html>'),
    ],
    [
      'answers without end',
      (_: unknown, response: import('node:http').ServerResponse) => void response.end('x'.repeat(600_000)),
    ],
    [
      'leads elsewhere',
      (_: unknown, response: import('node:http').ServerResponse) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])('that %s gives a message, and nothing else', async (_, fault) => {
    const { workspace } = await aCompany();
    provider.faults.set('/.well-known', fault);
    expect(await begin(workspace.uuid)).toEqual(
      refused('The provider of your company does not answer: please try again in a moment'),
    );
    provider.faults.clear();
    provider.person = person();
    const { body } = await begin(workspace.uuid);
    const query = await visit(body.address, redirect);
    provider.faults.set('/token', fault);
    expect((await finish(body.key, query)).body.code).toBe('refused');
  });

  it('that does not take the secret is named', async () => {
    const { workspace } = await aCompany({ client_secret: 'another secret of forty characters and more' });
    expect((await signIn(workspace.uuid, person())).body.detail).toBe(
      'The provider does not take the client ID and secret of this workspace: please tell your administrator',
    );
  });

  it.each([
    ['http://company.example', 'Issuer must begin with https://'],
    ['https://10.0.0.1', 'Issuer must be reachable from the internet'],
    ['https://169.254.169.254/latest', 'Issuer must be reachable from the internet'],
    ['https://[fd00:ec2::254]', 'Issuer must be reachable from the internet'],
    ['https://0x7f.1.1.1.evil', undefined],
    ['ftp://company.example', 'Issuer must be an address that begins with https://'],
    ['https://company.example?x=1', 'Issuer must be the address alone, without a query, fragment or user'],
    ['https://user@company.example', 'Issuer must be the address alone, without a query, fragment or user'],
    ['company', 'Issuer must be an address that begins with https://'],
  ])('at %s is not set', async (issuer, message) => {
    const { set, workspace } = await aCompany();
    const before = await workspaces.get(platform, platformKey(workspace.uuid));
    const secret = kept.get(`serieslab/test/company-sign-in/${workspace.uuid}`);
    const { status, body } = await set({ issuer, client_secret: 'new' });
    expect(status).toBe(400);
    if (message) expect(body.fields.issuer).toBe(message);
    expect(await workspaces.get(platform, platformKey(workspace.uuid))).toEqual(before);
    expect(kept.get(`serieslab/test/company-sign-in/${workspace.uuid}`)).toBe(secret);
  });

  it('whose endpoints lead inside is asked nothing there', async () => {
    const { workspace, set } = await aCompany();
    const inside = async (change: object) => {
      provider.faults.set('/.well-known', (_, response) => {
        const at = (path: string) => `${provider.issuer}${path}`;
        const all = { issuer: provider.issuer, authorization_endpoint: at('/auth'), token_endpoint: at('/token') };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ...all, jwks_uri: at('/jwks'), ...change }));
      });
      return (await begin(workspace.uuid)).body;
    };
    for (const to of [
      'http://169.254.169.254/latest',
      'https://10.1.2.3/',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]) {
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
        expect((await inside({ [name]: to })).code).toBe('refused');
      }
    }
    expect((await inside({})).address).toContain('/auth');
    expect((await inside({ issuer: 'https://evil.example' })).code).toBe('refused');
    expect((await set({ client_id: 'other' })).status).toBe(400);
  });
});
