import { randomBytes, randomUUID } from 'node:crypto';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { signingKeySeconds } from '#functions/access/sign-token.ts';
import { variable } from '#functions/aws/environment.ts';
import { refreshSeconds } from '#functions/features/auth/api/sessions.ts';
import { platform } from '#functions/tables/definitions.ts';
import { publicKeys, uniqueNames } from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { isGuessable } from '#shared/rules/password-strength.ts';
import { createAccount } from '../seed/accounts.ts';

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
  if (isGuessable(password, [name, email])) {
    throw new Error('The password in OPERATE_PASSWORD is too easy to guess; nothing was changed');
  }
  if (await uniqueNames.get(platform, { parent: emailNames, sort: email.toLowerCase() })) {
    throw new Error(`${email} has an account already; nothing was changed`);
  }
  await createAccount({ uuid: randomUUID(), name, email, password, isStaff: true });
  return `${email} may sign in as a superadmin`;
}

/**
 * Gives the auth function a new secret to derive its key from. It notices within minutes and publishes the new public
 * half by itself; until every token that an older key may have signed has run out, both are good.
 */
export async function rotateKey(): Promise<string> {
  const older = await publicKeys.list(platform, platform);
  await new SecretsManagerClient({}).send(
    new PutSecretValueCommand({ SecretId: variable('SIGNING_SECRET'), SecretString: randomBytes(48).toString('hex') }),
  );
  const expires = Math.floor(Date.now() / 1000) + signingKeySeconds + refreshSeconds;
  for (const { parent, sort } of older.filter((key) => key.expires === undefined)) {
    await publicKeys.update(platform, { parent, sort }, { set: { expires } });
  }
  return `A new key signs within ${signingKeySeconds} s; the one before is good until ${new Date(expires * 1000).toISOString()}`;
}
