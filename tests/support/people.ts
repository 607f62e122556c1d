import { Api } from './api.ts';
import { unique } from './scene/unique.ts';

const password = 'copper-kettle-88';
/** A unique address. */
export const someAddress = (name: string) => `${unique(name).replaceAll(' ', '.')}@example.com`;

/** A tenant of its own in the running stack: a workspace, a role in it, and a member. */
export async function makeTenant(url: string, superadmin: { email: string; password: string }) {
  const admin = await Api.signedIn(url, superadmin.email, superadmin.password);
  const licences = await admin.call('listLicences', {});
  const roles = await admin.call('listRoles', {});
  const role = roles.find(({ name }) => name === 'Manager');
  const licence = licences.find(({ name }) => name === 'Standard');
  if (!role || !licence) throw new Error('The first data has no role Manager or no licence Standard');
  const workspace = await admin.call('createWorkspace', {
    body: { name: unique('Workspace'), licence: licence.uuid, expiry_date: 4_000_000_000, description: '', users: [] },
  });
  const member = await makeUser(admin, 'Mia', [{ uuid: null, workspace: workspace.uuid, role: role.uuid }]);
  return { admin, workspace, role, member };
}

type Lines = { uuid: null; workspace: string; role: string }[];

/** A member of a workspace, whose name is not unique. */
export async function makeMember(admin: Api, name: string, workspace: string, roleName = 'Manager') {
  const role = (await admin.call('listRoles', {})).find((one) => one.name === roleName);
  return makeUser(admin, name, [{ uuid: null, workspace, role: role?.uuid ?? '' }], name);
}

/** An account with a password. */
export async function makeUser(admin: Api, name: string, workspaces: Lines = [], fullName = unique(name)) {
  const email = someAddress(name.toLowerCase());
  const user = await admin.call('createUser', {
    body: { name: fullName, email, password, password2: password, is_staff: false, workspaces },
  });
  return { ...user, password };
}
