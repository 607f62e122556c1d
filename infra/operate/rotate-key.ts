import { randomBytes } from 'node:crypto';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { signingKeySeconds } from '#functions/access/sign-token.ts';
import { variable } from '#functions/aws/environment.ts';
import { refreshSeconds } from '#functions/features/auth/api/sessions.ts';
import { platform } from '#functions/tables/definitions.ts';
import { publicKeys } from '#functions/tables/tables.ts';

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
