import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Api } from '#tests/support/api.ts';
import { type Account, adminApi, createAccount } from '#tests/support/scene/account.ts';
import * as bodies from '#tests/support/scene/bodies.ts';
import { buildPlatform, buildScene } from '#tests/support/scene/build-scene.ts';
import { makers } from '#tests/support/scene/makers.ts';
import { argsOf, perform } from '#tests/support/scene/requests.ts';
import type { Scene } from '#tests/support/scene/scene.ts';

const url = inject('url');
let scene: Scene;
let caller: Account;

beforeAll(async () => {
  const admin = await adminApi(url, inject('superadmin'));
  caller = await createAccount(admin);
  scene = await buildScene(await buildPlatform(admin));
});

const nobody = new Api(url);
const refused = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } });

describe('signing in', () => {
  it('with wrong credentials is 401, and too often a 400 that says how long to wait', async () => {
    const { email } = await createAccount(scene.admin);
    const attempt = (body: object) => nobody.ask('createToken', { body });
    const invalid = refused(401, 'unauthenticated', { detail: 'Invalid credentials' });
    expect(await attempt({ email: 'nobody@example.com', password: 'some password' })).toMatchObject(invalid);
    for (let i = 0; i < 10; i++) expect(await attempt({ email, password: `wrong ${i}` })).toMatchObject(invalid);
    expect(await attempt({ email, password: caller.password })).toMatchObject(refused(400, 'locked'));
  });

  it('a link for a new password can be requested five times', async () => {
    const { email } = await createAccount(scene.admin);
    const asking = () => nobody.ask('requestPasswordReset', { body: { email } });
    for (let i = 0; i < 5; i++) expect((await asking()).status).toBe(200);
    expect(await asking()).toMatchObject(refused(400, 'locked'));
  });

  it('a refresh token is invalid once its successor was used', async () => {
    const { sent } = await perform('refreshToken', scene, caller);
    const again = await nobody.ask('refreshToken', sent);
    expect(again.status).toBe(200);
    await nobody.ask('refreshToken', { body: { refresh: Object(again.body).refresh } });
    expect(await nobody.ask('refreshToken', sent)).toMatchObject(refused(401, 'unauthenticated'));
  });

  it.each(['verifyEmail', 'confirmPasswordReset'] as const)('a link is good once: %s', async (operation) => {
    const { sent } = await perform(operation, scene, caller);
    expect(await nobody.ask(operation, sent)).toMatchObject(refused(400, 'refused'));
  });

  it('a used link is invalid', async () => {
    const { sent } = await perform('confirmPasswordReset', scene, caller);
    const { token } = Object(sent.body);
    const answer = await nobody.ask('validatePasswordResetToken', { body: { token } });
    expect(answer).toMatchObject(refused(400, 'refused'));
  });
});

describe('the caller’s own account', () => {
  const path = () => ({ uuid: caller.uuid });
  const fields = (field: string) => refused(400, 'validation', { fields: { [field]: expect.any(String) } });

  it('a wrong current password is reported at its field', async () => {
    const password = 'another-good-one';
    const change = { old_password: 'wrong', password, password2: password };
    const answer = await caller.api.ask('changePassword', { path: path(), body: change });
    expect(answer).toMatchObject(fields('old_password'));
    const email = { password: 'wrong', email: 'new@example.com', email2: 'new@example.com' };
    expect(await caller.api.ask('changeEmail', { path: path(), body: email })).toMatchObject(fields('password'));
  });

  it('the current password can be guessed ten times, over both forms', async () => {
    const guesser = await createAccount(scene.admin);
    const at = { uuid: guesser.uuid };
    const guess = (secret: string) => [
      guesser.api.ask('changePassword', {
        path: at,
        body: { old_password: secret, password: 'another-good-one', password2: 'another-good-one' },
      }),
      guesser.api.ask('changeEmail', {
        path: at,
        body: { password: secret, email: 'new@example.com', email2: 'new@example.com' },
      }),
    ];
    for (let i = 0; i < 5; i++) {
      for (const answer of await Promise.all(guess(`wrong ${i}`))) expect(answer.status).toBe(400);
    }
    for (const answer of await Promise.all(guess(guesser.password))) {
      expect(answer).toMatchObject(refused(400, 'locked'));
    }
  });

  it('a different confirmation is reported at its field', async () => {
    const change = { old_password: caller.password, password: 'a-good-password', password2: 'another' };
    const answer = await caller.api.ask('changePassword', { path: path(), body: change });
    expect(answer).toMatchObject({ status: 400, body: { fields: { password2: 'Password does not match' } } });
    const email = { password: caller.password, email: 'new@example.com', email2: 'other@example.com' };
    const other = await caller.api.ask('changeEmail', { path: path(), body: email });
    expect(other).toMatchObject({ status: 400, body: { fields: { email2: 'E-mail does not match' } } });
  });

  it('decimal symbol and list separator must differ', async () => {
    const body = { csv_decimal: ',', csv_delimiter: ',' };
    const message = 'Decimal symbol and list separator must differ';
    expect(await caller.api.ask('updateAccountCsvSettings', { path: path(), body })).toMatchObject(
      refused(400, 'validation', { fields: { csv_decimal: message, csv_delimiter: message } }),
    );
  });
});

describe('administration', () => {
  it.each(['deleteLicence', 'deleteRole'] as const)('what is in use stays: %s', async (operation) => {
    const answer = await scene.admin.ask(operation, argsOf(operation, scene));
    expect(answer).toMatchObject(refused(400, 'refused', { detail: expect.stringContaining('in use') }));
  });
});

describe('a body', () => {
  const send = (name: Buffer) =>
    fetch(`${url}/api/workspaces/${scene.ids.workspace}/projects`, {
      method: 'POST',
      body: new Uint8Array(
        Buffer.concat([Buffer.from('{"description":"","users":[],"name":"'), name, Buffer.from('"}')]),
      ),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${scene.admin.token}` },
    });

  it('in Latin-1 is refused; in UTF-8 its name is stored exactly', async () => {
    const answer = await send(Buffer.from('Müller', 'latin1'));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'validation', detail: 'The body is not valid UTF-8, or has characters that were lost before (U+FFFD)' },
    ]);
    const name = `Müller 😀 ${crypto.randomUUID().slice(0, 8)}`;
    const stored = await send(Buffer.from(name));
    expect([stored.status, await stored.json()]).toMatchObject([201, { name }]);
  });
});

describe('an experiment', () => {
  it('an edit of an older version of a sample is 409, with the current sample', async () => {
    const { status, sent, body } = await perform('updateSample', scene, { ...caller, api: scene.admin });
    expect(status).toBe(200);
    const again = await scene.admin.ask('updateSample', sent);
    expect(again).toMatchObject(refused(409, 'conflict', { current: body }));
  });

  it('packed samples that would unpack to too many bytes are 413', async () => {
    const path = { id: scene.ids['data-experiment'] };
    const packed = gzipSync(' '.repeat(50 * 1024 * 1024)).toString('base64');
    const body = { ...bodies.unmeasured(), samples: [], packed };
    const answer = await scene.admin.ask('importSeries', { path, body });
    expect(answer).toMatchObject(refused(413, 'too_large'));
  });

  it("without the job's requirements no job starts", async () => {
    const path = { id: await makers.experiment({ ...scene, caller: scene.spare }) };
    const few = refused(400, 'validation', { detail: 'Insufficient amount of samples' });
    expect(await scene.admin.ask('predict', { path })).toMatchObject(few);
    expect(await scene.admin.ask('generateSeries', { path })).toMatchObject(refused(400, 'validation'));
    const plot = { path, body: { plot_settings: { x: 'x', y: 'y' } } };
    expect(await scene.admin.ask('plot', plot)).toMatchObject(
      refused(400, 'validation', { fields: { 'plot_settings.x': expect.any(String) } }),
    );
  });

  it('a file without values of the inputs is refused, row by row', async () => {
    const path = { id: scene.ids['data-experiment'] };
    const body = { ...bodies.unmeasured(), samples: [{ x: 1, y: 1 }, { x: 'many' }] };
    expect(await scene.admin.ask('importSeries', { path, body })).toMatchObject(
      refused(400, 'validation', {
        detail: 'Samples have missing or incorrect input values',
        fields: { 'samples.1.x': expect.any(String), 'samples.1.y': expect.any(String) },
      }),
    );
  });
});
