import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import * as z from 'zod';
import { Authenticator } from '../authenticator.ts';
import { linkTo } from '../mailbox.ts';
import { type Account, createAccount } from './account.ts';
import * as bodies from './bodies.ts';
import { companyMakers } from './company.ts';
import type { Ground, Ids } from './scene.ts';
import { unique } from './unique.ts';

/** The present code of an authenticator app with this secret. */
export const codeOf = (secret: string) => new TOTP({ secret }).generate();

/** Sets up a second factor; answers its first recovery code. */
async function setFactor({ api, password }: Account): Promise<string> {
  const { secret } = await api.call('beginSecondFactor', { body: { password } });
  const { recovery_codes } = await api.call('confirmSecondFactor', { body: { code: codeOf(secret) } });
  return recovery_codes[0] ?? '';
}

/** Begins to add a passkey; answers what the browser would. */
async function newPasskey({ api, password }: Account) {
  const options = await api.call('beginPasskey', { body: { password } });
  return new Authenticator().create(options, { origin: new URL(api.url).origin });
}

/** Begins a file of the sample and uploads it. */
async function uploadFile({ admin, ids }: Ground): Promise<string> {
  const content = 'text';
  const body = { name: `${unique('File')}.txt`, size: content.length };
  const { file, upload } = await admin.call('beginSampleFile', { path: { id: ids.sample }, body });
  await fetch(`${admin.url}${upload.address}`, { method: 'PUT', body: content });
  return file.uuid;
}

async function attachFile(on: Ground): Promise<string> {
  const file = await uploadFile(on);
  await on.admin.call('completeSampleFile', { path: { id: on.ids.sample, file } });
  return file;
}

type Maker = (on: Ground) => Promise<string>;
const day = 86_400;

/** Makes one more of a kind, through the API, for a request that uses it up. */
export const makers = {
  action: async ({ admin }) => (await admin.call('createAction', { body: bodies.named('Action') })).uuid,
  licence: async ({ admin }) => (await admin.call('createLicence', { body: bodies.licence() })).uuid,
  permission: async ({ admin }) => (await admin.call('createPermission', { body: bodies.named('Permission') })).uuid,
  role: async ({ admin }) => (await admin.call('createRole', { body: bodies.named('Role') })).uuid,
  user: async ({ admin }) => (await createAccount(admin)).uuid,
  invite: async ({ admin, ids }) => (await admin.call('createInvite', { body: bodies.invite(ids) })).uuid,

  workspace: async ({ admin, ids }) => (await admin.call('createWorkspace', { body: bodies.workspace(ids) })).uuid,
  project: async ({ admin, ids }) =>
    (await admin.call('createProject', { path: { id: ids.workspace }, body: bodies.named('Project') })).uuid,
  experiment: async ({ admin, ids }) =>
    (await admin.call('createExperiment', { path: { id: ids.project }, body: bodies.named('Experiment') })).uuid,
  'global-in-parameter': async ({ admin, ids }) =>
    (await admin.call('createGlobalInParameter', { path: { id: ids.workspace }, body: bodies.input() })).uuid,
  'global-out-parameter': async ({ admin, ids }) =>
    (await admin.call('createGlobalOutParameter', { path: { id: ids.workspace }, body: bodies.output() })).uuid,

  'in-parameter': async ({ admin, ids }) =>
    (await admin.call('createInParameter', { path: { id: ids.experiment }, body: bodies.input() })).uuid,
  'out-parameter': async ({ admin, ids }) =>
    (await admin.call('createOutParameter', { path: { id: ids.experiment }, body: bodies.output() })).uuid,
  'comp-parameter': async ({ admin, ids }) =>
    (await admin.call('createCompParameter', { path: { id: ids.experiment }, body: bodies.comp() })).uuid,
  script: async ({ admin, ids }) =>
    (await admin.call('createScript', { path: { id: ids.experiment }, body: bodies.script() })).uuid,
  rule: async ({ admin, ids }) =>
    (await admin.call('createRule', { path: { id: ids.experiment }, body: bodies.rule() })).uuid,

  series: async ({ admin, ids }) => {
    const path = { id: ids['data-experiment'] };
    return (await admin.call('importSeries', { path, body: bodies.measured() })).series.uuid;
  },
  sample: async ({ admin, ids }) =>
    (await admin.call('createSample', { path: { id: ids.series }, body: bodies.sample(ids) })).uuid,
  'sample-file': (on) => attachFile(on),
  'uploaded-file': (on) => uploadFile(on),
  'deleted-file': async (on) => {
    const file = await attachFile(on);
    await on.admin.call('deleteSampleFile', { path: { id: on.ids.sample, file } });
    return file;
  },
  'shortlist-entry': async ({ admin, ids }) =>
    (await admin.call('addToShortlist', { path: { id: ids['data-experiment'] }, body: bodies.shortlistEntry(ids) }))
      .uuid,
  'job-experiment': async ({ admin, ids }) =>
    (await admin.call('duplicateExperiment', { path: { id: ids['data-experiment'] }, body: bodies.copy() })).uuid,

  'report-link': async ({ admin, ids }) =>
    (await admin.call('createReportLink', { path: { id: ids.experiment }, body: bodies.reportLink() })).uuid,
  'report-secret': async ({ admin, ids }) =>
    (await admin.call('createReportLink', { path: { id: ids['data-experiment'] }, body: bodies.reportLink() })).secret,
  webhook: async ({ admin, ids }) =>
    (await admin.call('createWebhook', { path: { id: ids.project }, body: bodies.webhook() })).uuid,
  'webhook-delivery': async ({ admin, ids }) =>
    (await admin.call('testWebhook', { path: { id: ids.project, webhook: ids.webhook } })).uuid,
  'access-token': async ({ caller }) => {
    const body = { ...bodies.named('Token'), expires: bodies.inSeconds(day) };
    return (await caller.api.call('createAccessToken', { body })).uuid;
  },
  'refresh-token': async ({ admin, spare }) => {
    const { email, password } = spare;
    return (await admin.call('createToken', { body: { email, password } })).refresh;
  },
  session: async ({ caller }) => {
    const { email, password, uuid } = caller;
    const { refresh } = await caller.api.call('createToken', { body: { email, password } });
    return z.object({ sub: z.literal(uuid), family: z.uuid() }).parse(decodeJwt(refresh)).family;
  },
  'pending-factor': async ({ caller: { api, password } }) =>
    (await api.call('beginSecondFactor', { body: { password } })).secret,
  'recovery-code': async ({ caller }) => setFactor(caller),
  'pending-passkey': async ({ caller }) => JSON.stringify(await newPasskey(caller)),
  passkey: async ({ caller }) => {
    const body = { ...bodies.named('Passkey'), passkey: await newPasskey(caller) };
    const { passkey, recovery_codes } = await caller.api.call('confirmPasskey', { body });
    return `${passkey.uuid}/${recovery_codes[0] ?? ''}`;
  },
  'user-with-factor': async ({ admin }) => {
    const account = await createAccount(admin);
    await setFactor(account);
    return account.uuid;
  },
  'reset-token': async ({ admin, ids }) => {
    const { email } = await admin.call('createInvite', { body: bodies.invite(ids) });
    return (await linkTo(email)).at(-1) ?? '';
  },
  // An invite of an existing account, which joins with the link alone; each time another workspace.
  'verify-link': async (scene) => {
    const { admin, ids, spare } = scene;
    const body = bodies.workspace(ids, { name: unique('Joined'), expiry_date: bodies.inSeconds(day) });
    const workspace = (await admin.call('createWorkspace', { body })).uuid;
    await admin.call('createInvite', { body: { email: spare.email, workspace, role: ids.role } });
    // The account gets other mails too.
    let link = await linkTo(spare.email);
    while (link[0] !== 'verify-email') link = await linkTo(spare.email);
    return link.slice(-2).join('/');
  },
  ...companyMakers,
} satisfies Partial<Record<keyof Ids, Maker>>;

export type Spendable = keyof typeof makers;
