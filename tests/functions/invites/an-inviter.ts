import { handler as auth, authOperations } from '#functions/handlers/auth.ts';
import { handler } from '#functions/handlers/invites.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { licences, memberships } from '#functions/tables/tables.ts';
import { aRole, aSuperadmin, aWorkspace, newId, seconds } from '#tests/support/builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliverMail, type Mail } from '#tests/support/mail.ts';

export const seats = ({ licence_uuid }: { licence_uuid: string }, user_count: number) =>
  licences.update(platform, platformKey(licence_uuid), { set: { user_count } });
export const someAddress = () => `new.person.${newId()}@example.com`;
export const later = (days: number) =>
  apiHandler('auth', authOperations, { now: () => seconds() + days * 86_400, newId });
export const setPassword = (mail: Mail, by: unknown = auth) =>
  invoke(by, 'confirmPasswordReset', { body: { token: mail.token, password: 'my-own-password' } });
export function follow(mail: Mail, by: unknown = auth) {
  const [uidb64 = ''] = mail.link.split('/').slice(-2);
  return invoke(by, 'verifyEmail', { path: { uidb64, token: mail.token } });
}
export const signIn = (email: string, secret: string) =>
  invoke(auth, 'createToken', { body: { email, password: secret } });
/** A superadmin who invites people to workspaces. */
export async function anInviter() {
  const { token } = await aSuperadmin();
  await deliverMail();
  async function setUp(licence: object = {}) {
    const [workspace, role] = await Promise.all([aWorkspace({}, licence), aRole()]);
    const invite = (email: string) =>
      invoke(handler, 'createInvite', { as: token, body: { email, workspace: workspace.uuid, role: role.uuid } });
    const members = () => memberships.list(workspace.uuid, workspaceMemberships(workspace.uuid));
    return { workspace, role, invite, members };
  }
  const get = (id: string) => invoke(handler, 'getInvite', { as: token, path: { id } });
  const update = (uuid: string, body: object) => invoke(handler, 'updateInvite', { as: token, path: { uuid }, body });
  return { token, setUp, get, update };
}
