import { gzipSync } from 'node:zlib';
import type { BodyInputOf, BodyOf } from '#shared/contracts/routes.ts';
import type { Ids } from './scene.ts';
import { unique, uniqueShort } from './unique.ts';

/** Bodies that succeed, each with names of its own. */
export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const year = 365 * 86_400;

export const named = (what: string) => ({ name: unique(what) });

/** A licence of which no test reaches a limit. */
export const licence = (actions: string[] = []): BodyOf<'createLicence'> => ({
  ...named('Licence'),
  user_count: 1000,
  project_count: 1000,
  experiment_count: 1000,
  series_count: 1000,
  actions: actions.map((action) => ({ uuid: null, action })),
});

/** Nothing listens at its address. */
export const webhook = (): BodyInputOf<'createWebhook'> => ({
  ...named('Webhook'),
  address: 'http://localhost:9/ends',
  events: ['job.success', 'job.failure'],
});

/** A report with nothing in it. */
export const reportLink = (): BodyInputOf<'createReportLink'> => ({
  ...named('Link'),
  expires: inSeconds(86_400),
  packed: gzipSync(JSON.stringify({ title: 'Report', lines: [], sections: [] })).toString('base64'),
});

export const invite = ({ workspace, role }: Pick<Ids, 'workspace' | 'role'>): BodyInputOf<'createInvite'> => ({
  email: `${uniqueShort()}@example.com`,
  workspace,
  role,
});

export const user = (): BodyInputOf<'createUser'> => ({
  ...named('User'),
  email: `${uniqueShort()}@example.com`,
  password: 'correct-horse-battery',
  password2: 'correct-horse-battery',
  is_staff: false,
  workspaces: [],
});

export const workspace = (
  ids: Pick<Ids, 'licence'>,
  change: Partial<BodyOf<'createWorkspace'>> = {},
): BodyOf<'createWorkspace'> => ({
  ...named('Workspace'),
  licence: ids.licence,
  expiry_date: inSeconds(year),
  description: 'Of a test',
  users: [],
  ...change,
});

export const input = () => ({
  name: 'Heat',
  short_name: uniqueShort(),
  unit: 'K',
  is_categorical: false,
  categories: [],
  min_value: 0,
  max_value: 100,
  step: 1,
  is_visible: true,
});

export const output = () => ({
  name: 'Yield',
  short_name: uniqueShort(),
  unit: '%',
  weight: 50,
  target: 'Minimize' as const,
  is_functional: false,
  formula: '',
  is_categorical: false,
  categories: [],
  is_visible: true,
});

export const comp = () => ({ name: 'Sum', short_name: uniqueShort(), unit: 'g', formula: '1', is_visible: true });
export const script = () => ({ name: 'Helpers', short_name: uniqueShort(), code: 'two = 2' });
export const rule = () => ({ name: 'Always', short_name: uniqueShort(), formula: 'True' });

/** Rows of the data experiment. */
export const measured = (): BodyInputOf<'importSeries'> => ({
  samples: [0, 50, 100].map((x, y) => ({ x, y, z: x + y })),
  options: { in: true, out: true },
  parameters: [],
});

/** The same without what needs more than the permission to import series. */
export const unmeasured = (): BodyInputOf<'importSeries'> => ({
  ...measured(),
  samples: [{ x: 10, y: 1 }],
  options: { in: true, out: false },
});

type DataIds = Pick<Ids, 'data-input' | 'data-other-input' | 'data-output'>;
export const sample = (ids: DataIds): BodyInputOf<'createSample'> => ({
  inParameters: [
    { in_parameter: ids['data-input'], value: 5 },
    { in_parameter: ids['data-other-input'], value: 1 },
  ],
  outParameters: [{ out_parameter: ids['data-output'], value: 3 }],
  source: 'create',
});

export const shortlistEntry = (ids: DataIds): BodyInputOf<'addToShortlist'> => ({
  ...named('Kept'),
  inParameters: sample(ids).inParameters,
  predicted_outputs: [{ uuid: ids['data-output'], value: 3, low: 2, high: 4 }],
});

export const copy = (): BodyInputOf<'duplicateExperiment'> => ({ duplicate: 'full', experiment: named('Copy') });
