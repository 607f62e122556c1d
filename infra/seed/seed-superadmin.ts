import { createAccount } from './create-account.ts';
import { seedId } from './seed-id.ts';

export interface Credentials {
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
