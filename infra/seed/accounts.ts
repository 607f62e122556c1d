import { hashPassword } from '#functions/access/password.ts';
import { transact } from '#functions/aws/transact.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames, users } from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { seedId } from './seed-id.ts';

interface Account {
  uuid: string;
  name: string;
  email: string;
  password: string;
  isStaff: boolean;
}

/** Creates an account; one that has this e-mail already stays as it is. Answers the account's uuid. */
export async function createAccount({ uuid, name, email, password, isStaff }: Account): Promise<string> {
  const key = { parent: emailNames, sort: email.toLowerCase() };
  const known = await uniqueNames.get(platform, key);
  if (known) return known.uuid;
  const row: UserRow = {
    parent: platform,
    sort: uuid,
    uuid,
    name,
    email: key.sort,
    password_hash: await hashPassword(password),
    is_staff: isStaff,
    is_active: true,
    first_date: Math.floor(Date.now() / 1000),
    csv_decimal: '.',
    csv_delimiter: ',',
  };
  await transact([uniqueNames.create(platform, { ...key, uuid }), users.create(platform, row)]);
  return uuid;
}

interface Credentials {
  email: string;
  password: string;
}

/** The first superadmin, who makes all else. Answers the account's uuid. */
export async function seedSuperadmin({ email, password }: Credentials): Promise<string> {
  return createAccount({
    uuid: seedId('account', 'superadmin'),
    name: 'Administrator',
    email,
    password,
    isStaff: true,
  });
}

export const demoMember = { email: 'member@example.com', password: 'correct-horse-battery', name: 'Maria Member' };

/** A scientist of the demo workspace, to see the product as its users do. */
export async function seedDemoMember(): Promise<string> {
  return createAccount({ ...demoMember, uuid: seedId('account', 'demo member'), isStaff: false });
}
