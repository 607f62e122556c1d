import { describe, expect, it } from 'vitest';
import { linkedNames } from '#functions/access/linked-names.ts';
import { handler as workspaces } from '#functions/handlers/workspaces.ts';
import { platform } from '#functions/tables/definitions.ts';
import { actions } from '#functions/tables/tables.ts';
import { aMember, aSuperadmin, aWorkspace, newId } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';

describe('a target in the query', () => {
  it('is authorised like a target in the path', async () => {
    const [mine, other] = await Promise.all([aWorkspace(), aWorkspace()]);
    const { user, token } = await aMember(mine.uuid);
    const list = (query: Record<string, string>, as: string | undefined = token) =>
      invoke(workspaces, 'listWorkspaceUsers', as ? { as, query } : { query });
    const own = await list({ workspace: mine.uuid });
    expect(own.status).toBe(200);
    expect(own.body.map((row: { user: string }) => row.user)).toEqual([user.uuid]);
    const refused = { status: 404, body: { detail: 'Data not found', code: 'not_found' } };
    expect(await list({ workspace: other.uuid })).toEqual(refused);
    expect(await list({ workspace: newId() })).toEqual(refused);
    expect((await list({ workspace: 'nonsense' })).status).toBe(400);
    expect((await list({})).status).toBe(400);
    expect((await invoke(workspaces, 'listWorkspaceUsers', { query: {} })).status).toBe(401);
    expect((await list({ workspace: other.uuid }, (await aSuperadmin()).token)).status).toBe(200);
  });
});

describe('linkedNames', () => {
  it('reads the list once for many links, and again if a link is newer than the list', async () => {
    let lists = 0;
    const counted = {
      list: (tenant: string, parent: string) => {
        lists += 1;
        return actions.list(tenant, parent);
      },
    };
    const names = linkedNames(counted, 60);
    const add = async (name: string) => {
      const uuid = newId();
      await actions.add(platform, { parent: platform, sort: uuid, uuid, name, link_changes: 0 });
      return uuid;
    };
    const [one, two] = [await add('one'), await add('two')];
    expect(await names([])).toEqual([]);
    expect(lists).toBe(0);
    expect(await names([two, one])).toEqual(['two', 'one']);
    expect(await names([one])).toEqual(['one']);
    expect(lists).toBe(1);
    const three = await add('three');
    expect(await names([one, three])).toEqual(['one', 'three']);
    expect(lists).toBe(2);
    expect(await names([newId()])).toEqual([]);
  });
});
