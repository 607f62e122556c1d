import { requireRecentPassword } from '#functions/access/recent-password.ts';
import { transact } from '#functions/aws/transact.ts';
import { removeClientSecret, writeClientSecret } from '#functions/entities/company/client-secret.ts';
import { dropIdentitiesIn } from '#functions/entities/company/company-identities.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import { takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { closeSockets } from '#functions/live/sockets.ts';
import { reachRefusal } from '#functions/outbound/reach.ts';
import { changedElsewhere, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { workspaceMemberships } from '#functions/tables/access-rows.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { memberships, roles, workspaces } from '#functions/tables/tables.ts';
import type { CompanySignIn } from '#shared/contracts/company-sign-in.ts';

export const getCompanySignIn: Handle<'getCompanySignIn'> = async ({ target }) => presentSignIn(target);

/**
 * The provider must answer before anything is written. Another issuer has other subjects: the links with the former one's
 * end, and the sessions that it began.
 */
export const setCompanySignIn: Handle<'setCompanySignIn'> = async ({ target, body, principal }, { now }) => {
  await requireRecentPassword(principal.caller, now());
  const { client_secret, role: role_uuid, ...settings } = body;
  const before = target.company_sign_in;
  const isOther = before?.issuer !== body.issuer || before.client_id !== body.client_id;
  if (client_secret === undefined && isOther) {
    throw refusedField('client_secret', 'Client secret cannot be empty');
  }
  const refusal = reachRefusal(body.issuer);
  if (refusal) throw refusedField('issuer', `Issuer must ${refusal}`);
  if (!(await roles.get(platform, platformKey(role_uuid)))) throw refusedField('role', 'The role does not exist');
  if (isOther) await requireProvider(body.issuer);
  if (client_secret !== undefined) await writeClientSecret(target.uuid, client_secret);
  const company_sign_in = { ...settings, role_uuid, since: isOther ? now() : before.since };
  const own = { set: { company_sign_in }, condition: unchangedSince(target, 'company_sign_in') };
  await transact([
    workspaces.change(platform, target, own, () => changedElsewhere('these settings')),
    ...takeUpRoles([role_uuid], 'role'),
  ]);
  if (before && before.issuer !== body.issuer) await dropIdentitiesIn(target.uuid);
  if (body.only_way && !before?.only_way) await closeMembersSockets(target.uuid);
  await notifyOwner({ user: principal.caller.uuid, event: 'company-sign-in-set', subject: target.name });
  return presentSignIn({ company_sign_in });
};

async function requireProvider(issuer: string): Promise<void> {
  const { discover, ProviderProblem } = await import('../company/provider.ts');
  try {
    await discover(issuer);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    throw refusedField('issuer', 'At this address no OpenID Connect provider with this issuer answers');
  }
}

/** Sessions that it began end with their next exchange, and in the workspace's settings nothing is left. */
export const removeCompanySignIn: Handle<'removeCompanySignIn'> = async ({ target, principal }, { now }) => {
  await requireRecentPassword(principal.caller, now());
  if (!target.company_sign_in) throw notFound();
  const own = { set: { company_sign_in: undefined }, condition: unchangedSince(target, 'company_sign_in') };
  await transact([workspaces.change(platform, target, own, () => changedElsewhere('these settings'))]);
  await removeClientSecret(target.uuid);
  await dropIdentitiesIn(target.uuid);
  await notifyOwner({ user: principal.caller.uuid, event: 'company-sign-in-removed', subject: target.name });
};

async function closeMembersSockets(workspace: string): Promise<void> {
  const members = await memberships.list(workspace, workspaceMemberships(workspace));
  await closeSockets(members.map(({ user_uuid }) => user_uuid));
}

function presentSignIn({ company_sign_in: set }: Pick<WorkspaceRow, 'company_sign_in'>): CompanySignIn {
  if (!set) return { is_set: false, issuer: '', client_id: '', domains: [], role: null, only_way: false };
  const { issuer, client_id, domains, role_uuid: role, only_way } = set;
  return { is_set: true, issuer, client_id, domains, role, only_way };
}
