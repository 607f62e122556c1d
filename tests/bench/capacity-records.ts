import { gzipSync } from 'node:zlib';
import type { Api } from '../support/api.ts';
import { clientId, clientSecret, TestProvider, visit } from '../support/provider.ts';
import type { Laboratory } from './capacity-laboratory.ts';
import type { Measure } from './capacity-meter.ts';

const photograph = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4000)]);
const inADay = () => Math.floor(Date.now() / 1000) + 86_400;

/** A laboratory in the running stack, and the meter of its calls. */
export interface Measuring {
  admin: Api;
  laboratory: Laboratory;
  measure: Measure;
}

/** Records of samples besides their values: history, files, a shortlist, links to reports. */
export async function recordCalls({ laboratory, measure }: Measuring): Promise<void> {
  const { api, path, sample } = laboratory;
  const ofSample = { id: sample.uuid };
  const history = () => api.call('readSampleHistory', { path: ofSample });
  await measure('readSampleHistory', history, history, history);

  const begun: Awaited<ReturnType<typeof begin>>[] = [];
  const begin = () =>
    api.call('beginSampleFile', { path: ofSample, body: { name: 'Vial.jpg', size: photograph.length } });
  const keep = async () => {
    begun.push(await begin());
  };
  await measure('beginSampleFile', keep, keep, keep);
  for (const { upload } of begun) await fetch(`${api.url}${upload.address}`, { method: 'PUT', body: photograph });
  const ofFile = (at: number) => ({ ...ofSample, file: begun[at]?.file.uuid ?? '' });
  const completions = begun.map((_, at) => () => api.call('completeSampleFile', { path: ofFile(at) }));
  await measure('completeSampleFile', ...completions);
  const list = () => api.call('listSampleFiles', { path: ofSample });
  await measure('listSampleFiles', list, list, list);
  const ofExperiment = () => api.call('listExperimentFiles', { path });
  await measure('listExperimentFiles', ofExperiment, ofExperiment, ofExperiment);
  const read = () => api.call('readSampleFile', { path: ofFile(0) });
  await measure('readSampleFile', read, read, read);
  const deletions = begun.map((_, at) => () => api.call('deleteSampleFile', { path: ofFile(at) }));
  await measure('deleteSampleFile', ...deletions);

  const entries: string[] = [];
  const shortlist = async () => {
    const body = { name: `Setting ${entries.length}`, inParameters: sample.inParameters };
    entries.push((await api.call('addToShortlist', { path, body })).uuid);
  };
  await measure('addToShortlist', shortlist, shortlist, shortlist);
  const listed = () => api.call('listShortlist', { path });
  await measure('listShortlist', listed, listed, listed);
  const drop = () => api.call('removeFromShortlist', { path: { ...path, entry: entries.pop() ?? '' } });
  await measure('removeFromShortlist', drop, drop, drop);

  const items = Array.from({ length: 500 }, (_, row) => `Sample ${row}: ${crypto.randomUUID()}`);
  const sections = [{ title: 'Samples', blocks: [{ kind: 'list', items }] }];
  const packed = gzipSync(JSON.stringify({ title: 'Report', lines: [], sections })).toString('base64');
  const links: { uuid: string; secret: string }[] = [];
  const share = async () => {
    links.push(await api.call('createReportLink', { path, body: { name: 'Board', expires: inADay(), packed } }));
  };
  await measure('createReportLink', share, share, share);
  const listedLinks = () => api.call('listReportLinks', { path });
  await measure('listReportLinks', listedLinks, listedLinks, listedLinks);
  const shown = () => api.call('readSharedReport', { body: { secret: links[0]?.secret ?? '' } });
  await measure('readSharedReport', shown, shown, shown);
  const revoke = () => api.call('deleteReportLink', { path: { ...path, link: links.pop()?.uuid ?? '' } });
  await measure('deleteReportLink', revoke, revoke, revoke);
}

/** The ways in: sessions, a second factor that is looked at, and a company's sign-in at a provider on this machine. */
export async function accessCalls({ admin, laboratory, measure }: Measuring): Promise<void> {
  const { api, workspace, password, role } = laboratory;
  const sessions = () => api.call('listSessions', {});
  await measure('listSessions', sessions, sessions, sessions);
  const factor = () => api.call('getSecondFactor', {});
  await measure('getSecondFactor', factor, factor, factor);
  const passkey = () => api.call('beginPasskey', { body: { password } });
  await measure('beginPasskey', passkey, passkey, passkey);

  const redirect = `${admin.url}/login/company`;
  const provider = await new TestProvider(redirect).open();
  try {
    const ofWorkspace = { id: workspace.uuid };
    const set = () => {
      const settings = { issuer: provider.issuer, client_id: clientId, client_secret: clientSecret };
      const body = { ...settings, domains: ['company.example'], role, only_way: false };
      return admin.call('setCompanySignIn', { path: ofWorkspace, body });
    };
    await measure('setCompanySignIn', set, set, set);
    const settings = () => admin.call('getCompanySignIn', { path: ofWorkspace });
    await measure('getCompanySignIn', settings, settings, settings);
    provider.person = { sub: 'grace', email: 'grace@company.example', email_verified: true, name: 'Grace' };
    const begin = () => api.call('beginCompanySignIn', { body: { workspace: workspace.uuid, redirect } });
    await measure('beginCompanySignIn', begin, begin, begin);
    const returned: { key: string; query: string }[] = [];
    for (let times = 0; times < 3; times++) {
      const { address, key } = await begin();
      returned.push({ key, query: await visit(address, redirect) });
    }
    const finishes = returned.map((body) => () => api.call('finishCompanySignIn', { body }));
    await measure('finishCompanySignIn', ...finishes);
  } finally {
    await provider.close();
  }
}
