import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ApiError, unauthenticated } from '../runtime/api-error.ts';
import type { AccessTokenRow } from '../tables/access-rows.ts';
import { and, or, where } from '../tables/condition.ts';
import { platform } from '../tables/definitions.ts';
import { accessTokens } from '../tables/tables.ts';

/** The uuids of account and token, so that one read finds the row, and 256 random bits. */
const pattern = /^slab_([0-9a-f]{32})([0-9a-f]{32})([0-9a-f]{64})$/;
/** An access token's calls in a minute, in all functions together. */
export const maxCallsAMinute = 600;
/** A spreadsheet reads its address by the hour, or when a person asks for it. */
export const maxCsvCallsAMinute = 20;

export const isAccessToken = (token: string): boolean => token.startsWith('slab_');

/** A new access token of a user, and the hash that is kept of it. */
export function newSecret(user: string, uuid: string): { token: string; hash: string } {
  const secret = randomBytes(32).toString('hex');
  const token = `slab_${user.replaceAll('-', '')}${uuid.replaceAll('-', '')}${secret}`;
  return { token, hash: hashOf(secret) };
}

/**
 * The row of a valid access token, with its call counted; throws 401, or 429 if the minute's calls are used up. The
 * secret of a CSV address counts for its experiment alone, and no other secret counts there.
 */
export async function acceptAccessToken(token: string, now: number, csvOf?: string): Promise<AccessTokenRow> {
  const [, user, uuid, secret] = pattern.exec(token) ?? [];
  if (!user || !uuid || !secret) throw unauthenticated();
  const key = { parent: dashed(user), sort: dashed(uuid) };
  const row = await accessTokens.get(platform, key);
  if (!row || row.expires <= now || !isEqual(row.hash, hashOf(secret))) throw unauthenticated();
  if (row.only_experiment !== csvOf) throw unauthenticated();
  return countCall(key, now, csvOf === undefined ? maxCallsAMinute : maxCsvCallsAMinute);
}

/** The row is counted by the minute in one item: a token has one caller, and few calls. */
async function countCall(key: { parent: string; sort: string }, now: number, most: number): Promise<AccessTokenRow> {
  const minute = now - (now % 60);
  const { absent, equals, lessThan } = where<AccessTokenRow>();
  const inMinute = and(equals('minute', minute), lessThan('calls', most));
  const counted =
    (await accessTokens.update(platform, key, { set: {}, add: { calls: 1 }, condition: inMinute })) ??
    (await accessTokens.update(platform, key, {
      set: { minute, calls: 1 },
      condition: or(absent('minute'), lessThan('minute', minute)),
    })) ??
    (await accessTokens.update(platform, key, { set: {}, add: { calls: 1 }, condition: inMinute }));
  if (counted) return counted;
  if (!(await accessTokens.get(platform, key))) throw unauthenticated();
  throw new ApiError('too_many', `An access token has ${most} calls a minute: please wait a minute`, {
    retryAfter: 60 - (now % 60),
  });
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
