import type { TargetKind } from '#shared/contracts/route.ts';
import type { Api } from '../api.ts';
import type { Account } from './account.ts';

/** The uuids of a scene, before there is anything: one of each kind of target, and what else requests name. */
export const noIds = {
  action: '',
  licence: '',
  permission: '',
  role: '',
  invite: '',
  user: '',
  workspace: '',
  project: '',
  /** A line of the project's users. */
  'project-user': '',
  /** A webhook of the project, and a delivery of it. */
  webhook: '',
  'webhook-delivery': '',
  'global-in-parameter': '',
  /** A link to a report of the experiment, and the secret of it. */
  'report-link': '',
  'report-secret': '',
  'global-out-parameter': '',

  /** An experiment with all five kinds of definitions. */
  experiment: '',
  'in-parameter': '',
  'out-parameter': '',
  'comp-parameter': '',
  script: '',
  rule: '',

  /** One with two inputs and an output (`x`, `y`, `z`) and with measured samples. */
  'data-experiment': '',
  'data-input': '',
  'data-other-input': '',
  'data-output': '',
  series: '',
  sample: '',
  /** A file of it, one that is uploaded and not completed, and a deleted one. */
  'sample-file': '',
  'uploaded-file': '',
  'deleted-file': '',
  /** A setting of the shortlist of `data-experiment`. */
  'shortlist-entry': '',
  /** A copy of it, for a job. */
  'job-experiment': '',

  /** One like it with a function and a prediction model: the importances are its. */
  'model-experiment': '',
  'input-importance': '',
  'output-importance': '',
  'complex-importance': '',
  /** The job that made the model. */
  job: '',

  /** The tokens of mails and sessions; of a link, what stands before it too. */
  'reset-token': '',
  'verify-link': '',
  'refresh-token': '',
  /** An access token of the spare account. */
  'access-token': '',
  /** A session of the caller. */
  session: '',
  /** The secret of a second factor that is being set up, a recovery code of one, and an account with one. */
  'pending-factor': 'AAAAAAAAAAAAAAAA',
  'recovery-code': '',
  'user-with-factor': '',
  /** A passkey that is being added, as JSON; one that is there, with a recovery code behind it. */
  'pending-passkey': '{}',
  passkey: '00000000-0000-4000-8000-000000000000/aaaaaaaaaaaaaaaa',
  /** A provider of sign-ins, a workspace whose company signs in there, the settings for it, and what came back once. */
  issuer: '',
  'company-workspace': '',
  'company-settings': '',
  'company-return': '{"key":"none","query":""}',
} satisfies Record<TargetKind, string> & Record<string, string>;

export type Ids = Record<keyof typeof noIds, string>;

/** One of everything, below one workspace, and who makes more of it. */
export interface Scene {
  ids: Ids;
  admin: Api;
  /** An account that belongs to no workspace, for calls that need no token. */
  spare: Account;
}

/** The data of a request: the scene, and the sender. */
export interface Ground extends Scene {
  caller: Account;
}
