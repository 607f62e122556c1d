import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { createAccount } from '../seed/create-account.ts';

const account = z.object({
  email: z.email('--email is no e-mail address'),
  name: z.string().min(1).max(40, '--name is too long'),
  password: z
    .string('OPERATE_PASSWORD is not set')
    .min(8, 'The password in OPERATE_PASSWORD has fewer than 8 characters')
    .max(100),
});

/** Makes a superadmin: the first of an environment, or one more when nobody can sign in any longer. */
export async function createSuperadmin(wanted: { email: string; name: string; password: string | undefined }) {
  const parsed = account.safeParse(wanted);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  const { email, name, password } = parsed.data;
  if (await uniqueNames.get(platform, { parent: emailNames, sort: email.toLowerCase() })) {
    throw new Error(`${email} has an account already; nothing was changed`);
  }
  await createAccount({ uuid: randomUUID(), name, email, password, isStaff: true });
  return `${email} may sign in as a superadmin`;
}
