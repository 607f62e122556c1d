import { demoMember } from '#infra/seed/accounts.ts';
import { Api } from '#tests/support/api.ts';
import { createSolvents } from '#tests/support/solvents.ts';
import { buildBenchWorld } from './bench-world.ts';
import { buildExperimentWorld } from './experiment-world.ts';

/** The data that the screens show: the demo's experiment and some additions. */
export interface ScreenWorld {
  url: string;
  superadmin: { email: string; password: string };
  member: { email: string; password: string };
  workspace: string;
  project: string;
  experiment: string;
  /** A copy of it, because another account's plot chooses the axes of a chart. */
  copy: string;
  /** Another copy, for values that are refused: what one window leaves unsaved keeps a cell's rows waiting in others. */
  refused: string;
  /** An experiment with everything that its screens can show. */
  coating: string;
  /** An experiment as it comes from the bench: with failed and left-out samples, notes, labels and a run order. */
  bench: string;
  /** An experiment with a mixture of three. */
  solvents: string;
  /** A workspace of the member whose licence has expired, with a project. */
  expired: string;
}

const worlds = new Map<string, Promise<ScreenWorld>>();

/**
 * Adds to a running stack what the demo lacks: an expired workspace, an invite, a library, an inactive account. Once for
 * each stack: the names can be given only once, and files of tests share a stack.
 */
export function buildScreenWorld(url: string, superadmin: Account): Promise<ScreenWorld> {
  const known = worlds.get(url) ?? build(url, superadmin);
  worlds.set(url, known);
  return known;
}

type Account = ScreenWorld['superadmin'];

async function build(url: string, superadmin: Account): Promise<ScreenWorld> {
  const admin = await Api.signedIn(url, superadmin.email, superadmin.password);
  const found = <T>(list: readonly T[], is: (item: T) => boolean): T => {
    const item = list.find(is);
    if (!item) throw new Error('The demo has not what the screens show');
    return item;
  };
  const users = await admin.call('listUsers', {});
  const member = found(users, ({ email }) => email === demoMember.email);
  const demo = found(await admin.call('listWorkspaces', { query: { admin: '' } }), ({ name }) => name === 'Demo');
  const experiment = found(await admin.call('listAllExperiments', {}), ({ workspace }) => workspace.uuid === demo.uuid);
  const role = found(await admin.call('listRoles', {}), ({ name }) => name === 'Manager').uuid;
  const expired = await admin.call('createWorkspace', {
    body: {
      name: 'Polymers 2024',
      licence: demo.licence,
      expiry_date: Math.floor(Date.now() / 1000) + 86_400,
      description: 'Screening of acrylic binders for outdoor coatings; closed at the end of the year.',
      users: [{ uuid: null, user: member.uuid, role }],
    },
  });
  await admin.call('createProject', {
    path: { id: expired.uuid },
    body: { name: 'Binders', description: '', users: [] },
  });
  await admin.call('updateWorkspace', {
    path: { id: expired.uuid },
    body: { ...expired, expiry_date: 1_735_689_599 },
  });
  await admin.call('createInvite', { body: { email: 'grace.hopper@example.com', workspace: demo.uuid, role } });
  const { uuid, ...inactive } = await admin.call('createUser', {
    body: {
      name: 'Rosalind Franklin',
      email: 'rosalind@example.com',
      password: 'photo-fifty-one',
      password2: 'photo-fifty-one',
      is_staff: false,
      workspaces: [],
    },
  });
  await admin.call('updateUser', { path: { uuid }, body: { ...inactive, is_active: false } });
  await admin.call('createGlobalInParameter', {
    path: { id: demo.uuid },
    body: { name: 'Stirring speed', short_name: 'stirring', unit: 'rpm', min_value: 100, max_value: 900, step: 50 },
  });
  const events = ['job.success' as const, 'job.failure' as const];
  const robot = { name: 'Robot', address: 'https://robot.example.com/serieslab', events };
  await admin.call('createWebhook', { path: { id: experiment.project_id }, body: robot });
  const copied = () => admin.call('duplicateExperiment', { path: { id: experiment.uuid }, body: {} });
  const [copy, refused] = [await copied(), await copied()];
  return {
    url,
    superadmin,
    member: { email: demoMember.email, password: demoMember.password },
    workspace: demo.uuid,
    project: experiment.project_id,
    experiment: experiment.uuid,
    copy: copy.uuid,
    refused: refused.uuid,
    coating: await buildExperimentWorld(admin, experiment.project_id),
    bench: await buildBenchWorld(admin, experiment.project_id),
    solvents: await createSolvents(admin, experiment.project_id),
    expired: expired.uuid,
  };
}
