import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { variable } from '#functions/aws/environment.ts';
import { log } from '#functions/aws/log.ts';
import { transact } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { PasskeyChallengeRow, PasskeyEntry, SecondFactorRow, UserRow } from '#functions/tables/access-rows.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { passkeyChallenges, secondFactors } from '#functions/tables/tables.ts';
import type {
  PasskeyAssertion,
  PasskeyRequest,
  passkeyCreation,
  passkeyRegistration,
} from '#shared/contracts/passkey.ts';

const challengeSeconds = 5 * 60;
const timeout = challengeSeconds * 1000;
/** A PIN or a fingerprint where the authenticator has one: the password was given already. */
const userVerification = 'preferred';

/** Loads the protocol's library: a call without a passkey does not evaluate it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type Creation = z.output<typeof passkeyCreation>;

/** The input of a browser that is to make a passkey for the account. */
export async function passkeyCreationOf(
  { uuid, email, name }: UserRow,
  passkeys: readonly PasskeyEntry[],
  { origin, now }: { origin: string; now: number },
): Promise<Creation> {
  const { host } = siteOf(origin) ?? {};
  if (host === undefined) throw new ApiError('refused', 'Passkeys are added in the browser, on the pages of Serieslab');
  return {
    challenge: await newChallenge(uuid, 'add-passkey', now),
    rp: { id: host, name: 'Serieslab' },
    // The same id for each passkey of the account: an authenticator keeps one.
    user: {
      id: Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url'),
      name: email,
      displayName: name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: passkeys.filter((passkey) => passkey.host === host).map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  };
}

/** Extensions are not asked for. */
const clientExtensionResults = {};

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const algorithms = [-8, -7, -257];

/** The passkey that a browser has made for the last challenge; undefined if anything in it is not as it must be. */
export async function acceptRegistration(
  user: string,
  response: z.output<typeof passkeyRegistration>,
  { origin, now }: { origin: string; now: number },
): Promise<Pick<PasskeyEntry, 'id' | 'public_key' | 'counter' | 'transports' | 'host'> | undefined> {
  const site = siteOf(origin);
  const challenge = await takeChallenge(user, 'add-passkey', now);
  if (!challenge || !site) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const result = await unlessRefused(() =>
    verifyRegistrationResponse({
      response: { ...response, response: withTransports(response.response), clientExtensionResults },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!result?.verified) return undefined;
  const { id, publicKey, counter, transports } = result.registrationInfo.credential;
  const public_key = Buffer.from(publicKey).toString('base64url');
  return { id, public_key, counter, host: site.host, ...(transports ? { transports } : {}) };
}

const withTransports = <Response extends { transports?: string[] | undefined }>({ transports, ...rest }: Response) => ({
  ...rest,
  ...(transports ? { transports } : {}),
});

/** The input of a browser that is to use one of the passkeys; undefined where the account has none for this site. */
export async function passkeyRequestOf(
  { parent, passkeys = [] }: SecondFactorRow,
  { origin, now }: { origin: string; now: number },
): Promise<PasskeyRequest | undefined> {
  const site = siteOf(origin);
  const usable = passkeys.filter(({ host }) => host === site?.host);
  if (!site || usable.length === 0) return undefined;
  return {
    challenge: await newChallenge(parent, 'use-passkey', now),
    rpId: site.host,
    timeout,
    userVerification,
    allowCredentials: usable.map(descriptorOf),
  };
}

/**
 * Accepts what a passkey of the row has signed for the last challenge, once: says whether it has verified the person,
 * or undefined if it is refused. One that counts must have counted on: otherwise it is a copy.
 */
export async function spendAssertion(
  row: SecondFactorRow,
  assertion: PasskeyAssertion,
  { origin, now }: { origin: string; now: number },
): Promise<{ isVerified: boolean } | undefined> {
  const site = siteOf(origin);
  const challenge = await takeChallenge(row.parent, 'use-passkey', now);
  const entry = row.passkeys?.find(({ id, host }) => id === assertion.id && host === site?.host);
  if (!challenge || !site || !entry) return undefined;
  const { userHandle, ...signed } = assertion.response;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const result = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults,
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: entry.id, publicKey: Buffer.from(entry.public_key, 'base64url'), counter: entry.counter },
      requireUserVerification: false,
    }),
  );
  if (!result?.verified) return undefined;
  const { newCounter, userVerified } = result.authenticationInfo;
  const used = { ...entry, counter: newCounter, last_used: now };
  const passkeys = row.passkeys?.map((passkey) => (passkey === entry ? used : passkey));
  const condition = unchangedSince(row, 'passkeys');
  const saved = await secondFactors.update(platform, row, { set: { passkeys }, condition });
  return saved && { isVerified: userVerified };
}

const descriptorOf = ({ id, transports = [] }: PasskeyEntry) => ({ id, type: 'public-key' as const, transports });

/** The library throws for each thing that is not as expected. */
async function unlessRefused<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch (error) {
    log('info', 'a passkey was refused', { error });
    return undefined;
  }
}

/**
 * The site whose passkeys count: the environment's own address. An environment without a domain does not know its
 * address; there it is the page's, as the browser says, and each passkey signs for the host that it was made for alone
 * (decision SIGN-80).
 */
function siteOf(origin: string): { origin: string; host: string } | undefined {
  const known = variable('SITE_URL');
  const address = known === unknownSite ? origin : known;
  if (!URL.canParse(address)) return undefined;
  const { origin: own, hostname: host, protocol } = new URL(address);
  return known !== unknownSite || protocol === 'https:' ? { origin: own, host } : undefined;
}

const unknownSite = 'unknown';

type Kind = PasskeyChallengeRow['sort'];

/** The one before it is no longer good. */
async function newChallenge(user: string, kind: Kind, now: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const row = { parent: user, sort: kind, challenge, expires: now + challengeSeconds };
  await passkeyChallenges.putAll(platform, [row]);
  return challenge;
}

/** One of two concurrent uses gets it. */
async function takeChallenge(user: string, kind: Kind, now: number): Promise<string | undefined> {
  const row = await passkeyChallenges.get(platform, { parent: user, sort: kind });
  if (!row || row.expires <= now) return undefined;
  const spent = new Error('Somebody else has used the challenge');
  try {
    await transact([passkeyChallenges.remove(platform, row, () => spent, unchangedSince(row, 'challenge'))]);
  } catch (error) {
    if (error === spent) return undefined;
    throw error;
  }
  return row.challenge;
}
