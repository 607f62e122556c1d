import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  InvalidRequestException,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { variable } from '#functions/aws/environment.ts';
import { clientAttempts } from '#functions/aws/retry.ts';
import { ApiError } from '#functions/runtime/api-error.ts';

/** The secret with which a workspace's company knows this product, one in Secrets Manager each (decision SIGNIN-5). */
const nameOf = (workspace: string) => `${variable('COMPANY_SECRETS')}${workspace}`;

const client = new SecretsManagerClient({ maxAttempts: clientAttempts.usual });

/** The secret of a workspace; undefined where it has none. */
export async function readClientSecret(workspace: string): Promise<string | undefined> {
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId: nameOf(workspace) }))).SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

export async function writeClientSecret(workspace: string, secret: string): Promise<void> {
  const Name = nameOf(workspace);
  try {
    await client.send(new PutSecretValueCommand({ SecretId: Name, SecretString: secret }));
  } catch (error) {
    if (error instanceof InvalidRequestException) throw beingRemoved();
    if (!(error instanceof ResourceNotFoundException)) throw error;
    await client.send(new CreateSecretCommand({ Name, SecretString: secret }));
  }
}

const beingRemoved = () => new ApiError('refused', 'The former secret is just being removed: try again in a minute');

/** At once, and once: a secret that is gone is no error. */
export async function removeClientSecret(workspace: string): Promise<void> {
  try {
    await client.send(new DeleteSecretCommand({ SecretId: nameOf(workspace), ForceDeleteWithoutRecovery: true }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
