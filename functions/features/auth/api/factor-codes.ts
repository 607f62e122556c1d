import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { measure } from '#functions/aws/measure.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import type { SecondFactorRow, UserRow } from '#functions/tables/access-rows.ts';
import { unchangedSince, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { secondFactors } from '#functions/tables/tables.ts';
import { codeByUser } from './allowances.ts';

/** Seconds a code is shown: the default of authenticator apps. */
const period = 30;

/** A new secret of 160 bits, as RFC 4226, section 4, recommends, in Base32. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Serieslab', label, secret, digits: 6, period, algorithm: 'SHA1' });

/** The address of a secret, as an authenticator app reads it from a QR code. */
export const factorAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code, one step early or late, after the last accepted one; undefined for any other code. */
export function timeStepOf({ secret, last_step }: SecondFactorRow, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now * 1000, window: 1 });
  const step = delta === null ? undefined : Math.floor(now / period) + delta;
  return step !== undefined && step > last_step ? step : undefined;
}

/** Ten recovery codes of 80 random bits, and the hashes that are kept of them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: 10 }, () => new Secret({ size: 10 }).base32.toLowerCase());
  return { codes, hashes: codes.map(hashOf) };
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/**
 * Requires a code of the account's second factor, or a recovery code, each good once; the error is the sign-in's. Codes
 * are counted apart from passwords: a new password, set by mail, must not allow more guesses.
 */
export async function requireSecondFactor(user: UserRow, code: string | undefined, now: number): Promise<void> {
  if (code === undefined) throw new ApiError('second_factor', 'Enter the code of your authenticator app');
  const allowance = codeByUser(user.uuid);
  await takeAttempt(allowance, now);
  if (await spendCode(user, code, now)) return forgetAttempts(allowance);
  measure({ SignInFailures: 1 });
  throw new ApiError('second_factor', wrongCode);
}

/** The same for a form of who is signed in. */
export async function requireCode(user: UserRow, code: string, now: number): Promise<void> {
  const allowance = codeByUser(user.uuid);
  await takeAttempt(allowance, now);
  if (!(await spendCode(user, code, now))) throw refusedField('code', wrongCode);
  await forgetAttempts(allowance);
}

export const wrongCode = 'This code is wrong, or was used already';

/** Whether the code is right and nobody has used it: of two concurrent uses one succeeds. */
async function spendCode({ uuid }: UserRow, code: string, now: number): Promise<boolean> {
  const key = { parent: uuid, sort: 'totp' };
  const row = await secondFactors.get(platform, key);
  if (!row) return false;
  if (code.length > 6) return spendRecoveryCode(row, code);
  const step = timeStepOf(row, code, now);
  if (step === undefined) return false;
  const condition = where<SecondFactorRow>().lessThan('last_step', step);
  return (await secondFactors.update(platform, key, { set: { last_step: step }, condition })) !== undefined;
}

async function spendRecoveryCode(row: SecondFactorRow, code: string): Promise<boolean> {
  const hash = hashOf(code);
  const recovery = row.recovery.filter((known) => known !== hash);
  if (recovery.length === row.recovery.length) return false;
  const condition = unchangedSince(row, 'recovery');
  const spent = await secondFactors.update(platform, row, { set: { recovery }, condition });
  if (spent) await notifyOwner({ user: row.parent, event: 'recovery-code-used', subject: String(recovery.length) });
  return spent !== undefined;
}
