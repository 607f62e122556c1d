import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { maxCsvCallsAMinute } from '#functions/access/access-token.ts';
import { handler as tokensHandler } from '#functions/handlers/access-tokens.ts';
import { handler as accounts } from '#functions/handlers/accounts.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/samples.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { accessTokens, memberships, samples, workspaces } from '#functions/tables/tables.ts';
import { aLicence, aMember } from '#tests/support/builders.ts';
import { aLaboratory, anExperiment, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

beforeEach(async () => {
  lab = await aLaboratory();
  const series = await aSeries(lab.experiment, { number: 1, sample_count: 2 });
  const rows = manySamples(series, 2).map((row, index) => ({
    ...row,
    in: { [lab.heat.uuid]: 20.5 + index, [lab.binder.uuid]: index },
  }));
  await samples.putAll(lab.workspace.uuid, rows);
});

const make = (as: string, body: object) =>
  invoke(tokensHandler, 'createAccessToken', { as, body: { name: 'Sheet', expires: inAnHour(), ...body } });
const address = async () => (await make(lab.manager.token, { experiment: lab.experiment.uuid })).body;
const keyOf = (row: { parent: string; sort: string } | undefined) => ({
  parent: row?.parent ?? '',
  sort: row?.sort ?? '',
});
const read = (query: Record<string, string>, as?: string, id = lab.experiment.uuid) =>
  invoke(handler, 'readSamplesCsv', { path: { id }, query, ...(as ? { as } : {}) });

describe('a CSV address', () => {
  it('gives the samples of its experiment, with labels, and in both decimal symbols', async () => {
    const { token } = await address();
    const { status, body } = await read({ key: token });
    expect(status).toBe(200);
    const [head, first, second, ...more] = body.split('\r\n');
    expect(head).toMatch(/^Series number,Sample number,temperature,binder,.*,Predicted score,Score \(rank\)$/);
    expect(first).toMatch(/^1,1,20\.5,\w+,/);
    expect(second).toMatch(/^1,2,21\.5,\w+,/);
    expect(more).toEqual([]);
    expect((await read({ key: token, decimal: 'comma' })).body).toMatch(/\r\n1;1;20,5;/);
  });

  it('has the predictions that the file of a series has', async () => {
    const [row] = manySamples(await aSeries(lab.experiment, { number: 2, sample_count: 1 }), 1);
    const predicted = {
      ...{ predicted_score: 0.5, predicted_interval: { low: 0.4, high: 0.6 } },
      predicted_outputs: { [lab.output.uuid]: { value: 70, low: 60, high: 80 } },
    };
    await samples.putAll(lab.workspace.uuid, row ? [{ ...row, ...predicted }] : []);
    const { token } = await address();
    const [head = '', , , third] = (await read({ key: token })).body.split('\r\n');
    expect(head).toMatch(
      /,Predicted score low,Predicted score high,Predicted \w+,Predicted \w+ low,Predicted \w+ high$/,
    );
    expect(third).toMatch(/,0\.5,,0\.4,0\.6,70,60,80$/);
  });

  it('is refused by every other call, and by another experiment', async () => {
    const { token, ...shown } = await address();
    expect(shown).toMatchObject({ experiment: lab.experiment.uuid, read_only: true });
    const other = await anExperiment(lab.project);
    expect((await read({ key: token }, undefined, other.uuid)).status).toBe(401);
    expect((await read({}, token)).status).toBe(401);
    expect((await invoke(accounts, 'getUserPermissions', { as: token })).status).toBe(401);
    const path = { id: lab.experiment.uuid };
    expect((await invoke(experimentsHandler, 'getExperiment', { as: token, path })).status).toBe(401);
    expect((await invoke(experimentsHandler, 'getExperiment', { path, query: { key: token } })).status).toBe(401);
    expect((await read({ key: token })).status).toBe(200);
  });

  it('takes no secret but its own: neither a session nor another access token', async () => {
    const { token } = (await make(lab.manager.token, {})).body;
    expect((await read({ key: token })).status).toBe(401);
    expect((await read({ key: lab.manager.token })).status).toBe(401);
    expect((await read({}, token)).status).toBe(200);
  });

  it('ends when it is revoked, and when it expires', async () => {
    const [revoked, ended] = [await address(), await address()];
    await invoke(tokensHandler, 'revokeAccessToken', { as: lab.manager.token, path: { uuid: revoked.uuid } });
    expect((await read({ key: revoked.token })).status).toBe(401);
    const key = { parent: lab.manager.user.uuid, sort: ended.uuid };
    await accessTokens.update(platform, key, { set: { expires: 1 } });
    expect((await read({ key: ended.token })).status).toBe(401);
  });

  it('is read at most so often in a minute', async () => {
    const { token, uuid } = await address();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const minute = Math.floor(Date.now() / 60_000) * 60;
    const key = { parent: lab.manager.user.uuid, sort: uuid };
    await accessTokens.update(platform, key, { set: { minute, calls: maxCsvCallsAMinute } });
    expect((await read({ key: token })).status).toBe(429);
  });

  it('ends with the right to export, and with the membership', async () => {
    const clock = performance.now.bind(performance);
    let ahead = 0;
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead);
    onTestFinished(() => spy.mockRestore());
    const { token } = await address();
    const licence = await aLicence({ actions: [] });
    const use = async (licence_uuid: string) => {
      await workspaces.update(platform, platformKey(lab.workspace.uuid), { set: { licence_uuid } });
      // Licences are remembered for two seconds.
      ahead += 2001;
    };
    await use(licence.uuid);
    expect((await read({ key: token })).status).toBe(403);
    await use(lab.workspace.licence_uuid);
    expect((await read({ key: token })).status).toBe(200);
    const [membership] = await memberships.listOwn(userMemberships(lab.manager.user.uuid));
    await memberships.drop(lab.workspace.uuid, keyOf(membership));
    expect((await read({ key: token })).status).toBe(404);
  });

  it('takes no other limit', async () => {
    const body = { experiment: lab.experiment.uuid, workspace: lab.workspace.uuid };
    expect(await make(lab.manager.token, body)).toMatchObject({
      status: 400,
      body: { fields: { experiment: 'A CSV address has no other limit than its experiment' } },
    });
  });

  it('is made for experiments whose samples the account may export alone', async () => {
    const { token } = await aMember(lab.workspace.uuid, ['experiment:manage']);
    expect(await make(token, { experiment: lab.experiment.uuid })).toMatchObject({
      status: 400,
      body: { fields: { experiment: expect.any(String) } },
    });
  });
});
