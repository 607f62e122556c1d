import * as z from 'zod';
import { forgetAttempts, giveAttemptBack, takeAttempt } from '#functions/access/limit-attempts.ts';
import { verifyPassword } from '#functions/access/password.ts';
import { signToken } from '#functions/access/sign-token.ts';
import { audience, verifySignature } from '#functions/access/verify-token.ts';
import { measure } from '#functions/aws/measure.ts';
import { transact } from '#functions/aws/transact.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { unauthenticated } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { RefreshFamilyRow, UserRow } from '#functions/tables/access-rows.ts';
import { and, unchangedSince, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import type { Tokens } from '#shared/contracts/auth.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { texts } from '#shared/rules/messages.ts';
import { isStillVouched } from '../company/still-vouched.ts';
import { signInByAccount, signInByAddress } from './allowances.ts';
import { requireSecondFactor } from './require-factor.ts';

const { equals, greaterThan } = where<RefreshFamilyRow>();
export const accessSeconds = 5 * 60;
export const refreshSeconds = 14 * 24 * 3600;
/** However much it is used, a session ends so long after the password was given to begin it (decision SIGN-110). */
const longestSeconds = 90 * 24 * 3600;

/**
 * Signs in. Unknown e-mail, wrong password and deactivated account get the same response after the same work; an account
 * with a second factor is asked for a code or a passkey after the right password alone.
 */
export const createToken: Handle<'createToken'> = async ({ body, sourceIp, userAgent, origin, recognise }, context) => {
  recognise(body.email);
  const [byAccount, byAddress] = [signInByAccount(body.email), signInByAddress(sourceIp)];
  await takeAttempt(byAddress, context.now());
  await takeAttempt(byAccount, context.now());
  const user = await accountOf(body.email);
  const known = await verifyPassword(body.password, user?.password_hash);
  if (!user || !known || !user.is_active) {
    measure({ SignInFailures: 1 });
    throw unauthenticated(texts.invalidCredentials);
  }
  if (user.second_factor) {
    // The password was right: nobody of this network is guessing one.
    if (body.code === undefined && body.passkey === undefined) await giveAttemptBack(byAddress);
    await requireSecondFactor(user, body, { origin, now: context.now() });
  }
  const tokens = await startSession(user, { sourceIp, userAgent, confirmed: context.now() }, context, body.csv_decimal);
  await Promise.all([forgetAttempts(byAccount), giveAttemptBack(byAddress)]);
  return tokens;
};

const refreshClaims = z.object({ sub: uuid, family: uuid, jti: uuid });

/** An exchange whose answer was lost may be repeated so long, as long as nobody has used the token that it answered. */
const graceSeconds = 60;

/**
 * Exchanges a refresh token once. The same exchange again within a minute is answered with the same new token: a browser
 * that leaves its page loses the answer of the first. Any other second use means that two parties hold the token and one
 * stole it: the family ends, so that both must sign in again (decision ACCESS-1).
 */
export const refreshToken: Handle<'refreshToken'> = async ({ body, isIdle, ...place }, { now, newId }) => {
  const claims = refreshClaims.parse(await verifySignature(body.refresh, audience.refresh));
  const key = { parent: claims.sub, sort: claims.family };
  const user = await users.get(platform, platformKey(claims.sub));
  if (!user?.is_active) return end(key);
  const time = now();
  const row =
    (await refreshFamilies.update(platform, key, {
      set: { token: newId(), expires: time + refreshSeconds, previous: claims.jti, exchanged: time, ...placeOf(place) },
      condition: and(equals('token', claims.jti), greaterThan('expires', time)),
    })) ?? (await refreshFamilies.get(platform, key));
  if (!row || row.previous !== claims.jti || time > (row.exchanged ?? 0) + graceSeconds) return end(key);
  if (time > (row.started ?? time) + longestSeconds) return end(key);
  if (!(await isStillVouched(row, time))) return end(key);
  if (!isIdle) await users.update(platform, platformKey(user.uuid), { set: { last_visit: time } });
  return issueTokens(user, row, time);
};

async function end(family: { parent: string; sort: string }): Promise<never> {
  await refreshFamilies.drop(platform, family);
  throw unauthenticated();
}

/**
 * Creates a new family of refresh tokens and its first token, in one transaction with the condition that the account
 * has not changed: no session may start with a password that was just changed, or in an account that was just
 * deactivated. The first session takes the decimal symbol of the browser, if that says one.
 */
export async function startSession(
  user: UserRow,
  start: SessionStart,
  { now, newId }: Context,
  ofBrowser?: UserRow['csv_decimal'],
): Promise<Tokens> {
  const time = now();
  const family = newId();
  const row: RefreshFamilyRow = {
    parent: user.uuid,
    sort: family,
    uuid: family,
    token: newId(),
    expires: time + refreshSeconds,
    started: start.started ?? time,
    ...placeOf(start),
    ...(start.confirmed === undefined ? {} : { confirmed: start.confirmed }),
    ...start.company,
  };
  await transact([
    users.change(
      platform,
      user,
      {
        set: { last_visit: time, ...firstFormat(user, ofBrowser) },
        condition: and(where<UserRow>().equals('is_active', true), unchangedSince(user, 'password_hash', 'email')),
      },
      () => unauthenticated(texts.invalidCredentials),
    ),
    refreshFamilies.create(platform, row),
  ]);
  return issueTokens(user, row, time);
}

/** Where a session is used from. */
interface Place {
  sourceIp: string;
  userAgent: string;
}

interface SessionStart extends Place {
  /** When the password was given, or the provider was shown who it is. */
  confirmed?: number | undefined;
  /** When the session began that it replaces; absent where somebody signs in. */
  started?: number | undefined;
  /** The company that begins it; absent where a password does. */
  company?: CompanySession | undefined;
}

type CompanySession = Pick<RefreshFamilyRow, 'company' | 'company_subject' | 'vouched' | 'asked' | 'provider_token'>;

/** For a session that replaces another one: it is no more than that was. */
export function companyOf(row: RefreshFamilyRow | undefined): CompanySession {
  if (row?.company === undefined) return {};
  const { company, company_subject, vouched, asked, provider_token } = row;
  const token = provider_token === undefined ? {} : { provider_token };
  return { company, company_subject, vouched, asked, ...token };
}

const placeOf = ({ sourceIp, userAgent }: Place) => ({
  ip: sourceIp.slice(0, 64),
  user_agent: userAgent.slice(0, 500),
});

/** The file format of an account that nobody has used yet and that has the default: the browser's. */
function firstFormat(user: UserRow, ofBrowser: UserRow['csv_decimal'] | undefined) {
  const isNew = user.last_visit === undefined && user.csv_decimal === '.' && user.csv_delimiter === ',';
  return isNew && ofBrowser === ',' ? ({ csv_decimal: ',', csv_delimiter: ';' } as const) : {};
}

/** A short-lived access token with the claims that every function needs, and the family's refresh token. */
async function issueTokens(
  user: UserRow,
  family: Pick<RefreshFamilyRow, 'uuid' | 'token' | 'expires' | 'company'>,
  now: number,
): Promise<Tokens> {
  const { uuid: sub, name, email, session_key: session } = user;
  const { company } = family;
  const is_staff = user.is_staff && company === undefined;
  const [access, refresh] = await Promise.all([
    signToken(
      { sub, name, email, is_staff, session, family: family.uuid, company },
      { audience: audience.access, now, expires: now + accessSeconds },
    ),
    signToken(
      { sub, family: family.uuid, jti: family.token },
      { audience: audience.refresh, now, expires: family.expires },
    ),
  ]);
  return { access, refresh };
}
