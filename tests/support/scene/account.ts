import { Api } from '../api.ts';
import { tokenFor } from '../token-for.ts';
import { unique } from './unique.ts';

export interface Account {
  uuid: string;
  email: string;
  password: string;
  api: Api;
}

export const password = 'correct-horse-battery';

/** A user with these roles in these workspaces, made through the API. */
export async function createAccount(
  admin: Api,
  {
    workspaces = [],
    is_staff = false,
  }: { workspaces?: { workspace: string; role: string }[]; is_staff?: boolean } = {},
): Promise<Account> {
  const name = unique('User');
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  const lines = workspaces.map((line) => ({ uuid: null, ...line }));
  const { uuid } = await admin.call('createUser', {
    body: { name, email, password, password2: password, is_staff, workspaces: lines },
  });
  return { uuid, email, password, api: new Api(admin.url, await tokenFor(uuid)) };
}

/** A client of the first superadmin that lasts longer than a session. */
export async function adminApi(url: string, credentials: { email: string; password: string }): Promise<Api> {
  const api = await Api.signedIn(url, credentials.email, credentials.password);
  const users = await api.call('listUsers', {});
  const user = users.find(({ email }) => email === credentials.email);
  if (!user) throw new Error('The first superadmin is not among the users');
  return new Api(url, await tokenFor(user.uuid));
}
