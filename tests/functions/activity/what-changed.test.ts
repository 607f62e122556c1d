import { beforeEach, expect, it } from 'vitest';
import { handler as users } from '#functions/handlers/accounts.ts';
import { handler } from '#functions/handlers/activity.ts';
import { handler as samples } from '#functions/handlers/samples.ts';
import { handler as workspaces } from '#functions/handlers/workspaces.ts';
import { changedFieldNames } from '#functions/http/record-activity.ts';
import { activityWords } from '#shared/contracts/activity-words.ts';
import { aSuperadmin, aUser, aWorkspace } from '#tests/support/builders.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';
import { ownTable } from '#tests/support/own-table.ts';
import { anInviter, follow, setPassword, someAddress } from '../invites/an-inviter.ts';

let as: string;
beforeEach(async () => {
  await ownTable('activity');
  as = (await aSuperadmin()).token;
});

const actions = async (): Promise<string[]> =>
  (await invoke(handler, 'listActivity', { as })).body.activities.map(({ action }: { action: string }) => action);

it('names the fields that a body changes, and no value', async () => {
  const user = await aUser({ name: 'Second Admin' });
  await invoke(users, 'updateUser', {
    as,
    path: { uuid: user.uuid },
    body: { name: 'Second Admin', email: user.email, is_staff: true, is_active: false },
  });
  const { experiment, manager } = await aLaboratory();
  const sample = await aSample(await aSeries(experiment, { number: 2 }), { position: 4 });
  const path = { id: sample.uuid };
  await invoke(samples, 'updateSample', { as: manager.token, path, body: { version: 0, outParameters: [] } });
  const workspace = await aWorkspace();
  const { licence_uuid: licence, name } = workspace;
  await invoke(workspaces, 'updateWorkspace', {
    as,
    path: { id: workspace.uuid },
    body: { licence, is_active: false, description: 'secret plans' },
  });
  expect(await actions()).toEqual([
    `updateWorkspace{description,is_active} ${name}`,
    `updateSample sample 5 of series 2 of ${experiment.name}`,
    'updateUser{is_staff,is_active} Second Admin',
  ]);
});

it('counts the fields beyond five', () => {
  const body = { uuid: '1', a: 1, b: 1, c: 1, d: 1, e: [1], f: 1, g: 1 };
  expect(changedFieldNames(body, { a: 2, e: [1] })).toBe('a,b,c,d,f,+1');
});

it.each([
  ['updateUser{is_active,is_staff} Second Admin', 'Change a user: Second Admin (status, superadmin)'],
  ['updateOutParameter{name,unit,weight,target,min_value,+2} Yield', /: Yield \(.*, min value and 2 more\)$/],
  ['updateUser Second {Admin}', 'Change a user: Second {Admin}'],
  ['updateWorkspace Alpha', 'Change a workspace: Alpha'],
  ['createToken (failed)', 'Sign in (failed)'],
])('words of %s', (action, words) => {
  expect(activityWords(action)).toMatch(words);
});

it('names the workspace of an invite, and of its acceptance', async () => {
  const { setUp } = await anInviter();
  const { workspace, invite } = await setUp();
  const address = someAddress();
  await invite(address);
  const mail = await onlyMail();
  await setPassword(mail);
  const known = await aUser();
  await invite(known.email);
  await follow(await onlyMail());
  await deliverMail();
  expect(await actions()).toEqual([
    `verifyEmail workspace ${workspace.name}`,
    `createInvite ${known.email} to ${workspace.name}`,
    `confirmPasswordReset workspace ${workspace.name}`,
    `createInvite ${address} to ${workspace.name}`,
  ]);
});
