import type { BodyOf } from '#shared/contracts/routes.ts';
import { clientId, clientSecret, TestProvider, visit } from '../provider.ts';
import * as bodies from './bodies.ts';
import type { Ground, Ids } from './scene.ts';
import { uniqueShort } from './unique.ts';

export const companyRedirect = 'https://serieslab.test/login/company';
const companyDomain = 'company.example';

let opened: Promise<TestProvider> | undefined;
/** One provider for all scenes of a process, which it does not keep alive. */
const provider = () => {
  opened ??= new TestProvider(companyRedirect).open();
  return opened;
};

export const companyBody = ({ issuer, role }: Pick<Ids, 'issuer' | 'role'>): BodyOf<'setCompanySignIn'> => ({
  issuer,
  client_id: clientId,
  client_secret: clientSecret,
  domains: [companyDomain],
  role,
  only_way: false,
});

export const companyMakers = {
  issuer: async () => (await provider()).issuer,
  'company-workspace': async ({ admin, ids }: Ground) => {
    const { uuid } = await admin.call('createWorkspace', { body: bodies.workspace(ids) });
    await admin.call('setCompanySignIn', { path: { id: uuid }, body: companyBody(ids) });
    return uuid;
  },
  'company-settings': async ({ admin, ids }: Ground) => {
    await admin.call('setCompanySignIn', { path: { id: ids.workspace }, body: companyBody(ids) });
    return ids.workspace;
  },
  'company-return': async ({ admin, ids }: Ground) => {
    const there = await provider();
    const sub = uniqueShort();
    there.person = { sub, email: `${sub}@${companyDomain}`, email_verified: true, name: 'Grace Example' };
    const body = { workspace: ids['company-workspace'], redirect: companyRedirect };
    const { address, key } = await admin.call('beginCompanySignIn', { body });
    return JSON.stringify({ key, query: await visit(address, companyRedirect) });
  },
};
