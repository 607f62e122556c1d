import { beforeAll, expect, it } from 'vitest';
import { handler } from '#functions/handlers/accounts.ts';
import { aMember, aSuperadmin, aUser, aWorkspace, newId, tokenOf } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownPlatform } from '#tests/support/own-table.ts';

beforeAll(ownPlatform);

// The fields of accounts that users may read and change.
let token: string;
beforeAll(async () => {
  token = (await aSuperadmin()).token;
});
const get = (id: string, as = token) => invoke(handler, 'getUser', { as, path: { id } });

it('users read their own account, and no other', async () => {
  const [{ user, token: own }, other] = await Promise.all([aMember((await aWorkspace()).uuid), aUser()]);
  const mine = await get(user.uuid, own);
  expect(mine).toMatchObject({ status: 200, body: { uuid: user.uuid, email: user.email } });
  expect(JSON.stringify(mine.body)).not.toContain('argon2');
  const refused = { status: 404, body: { detail: 'Data not found', code: 'not_found' } };
  for (const id of [other.uuid, newId(), 'nonsense', 'x'.repeat(3000)]) expect(await get(id, own)).toEqual(refused);
  expect((await get(other.uuid)).status).toBe(200);
  expect(await get(newId())).toEqual(refused);
  expect((await invoke(handler, 'getUser', { path: { id: user.uuid } })).status).toBe(401);
});

it('CSV settings can be changed for the own account only, and symbol and separator must differ', async () => {
  const [user, other] = await Promise.all([aUser(), aUser()]);
  const as = await tokenOf(user);
  const send = (uuid: string, body: object) =>
    invoke(handler, 'updateAccountCsvSettings', { as, path: { uuid }, body });
  const changed = await send(user.uuid, { uuid: user.uuid, csv_decimal: ',', csv_delimiter: ';' });
  expect(changed).toMatchObject({ status: 200, body: { csv_decimal: ',', csv_delimiter: ';' } });
  // The visit is noted beside the call.
  const { last_visit: _, ...kept } = changed.body;
  expect((await get(user.uuid, as)).body).toMatchObject(kept);
  const same = await send(user.uuid, { csv_decimal: ',', csv_delimiter: ',' });
  expect(same.body.fields).toEqual({
    csv_decimal: 'Decimal symbol and list separator must differ',
    csv_delimiter: 'Decimal symbol and list separator must differ',
  });
  expect((await send(other.uuid, { csv_decimal: ',', csv_delimiter: ';' })).status).toBe(404);
  expect((await send(user.uuid, { uuid: other.uuid, csv_decimal: ',', csv_delimiter: ';' })).status).toBe(404);
  expect((await get(other.uuid)).body.csv_decimal).toBe('.');
});
