import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import type { SecondFactorRow } from '#functions/tables/access-rows.ts';
import { unchangedSince, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { secondFactors } from '#functions/tables/tables.ts';

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
  if (secret === undefined) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now * 1000, window: 1 });
  const step = delta === null ? undefined : Math.floor(now / period) + delta;
  return step !== undefined && step > last_step ? step : undefined;
}

/** Ten recovery codes of 120 random bits, as they are shown, and the hashes that are kept of them (decision SIGN-4). */
export function newRecoveryCodes(): { codes: string[]; recovery: string[] } {
  const codes = Array.from({ length: 10 }, () => new Secret({ size: 15 }).base32.toLowerCase());
  return { codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')), recovery: codes.map(hashOf) };
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

export const wrongCode = 'This code is wrong, or was used already';

/** Whether the code is right and nobody has used it: of two concurrent uses one succeeds. */
export async function spendCode(row: SecondFactorRow, code: string, now: number): Promise<boolean> {
  if (code.length > 6) return spendRecoveryCode(row, code);
  const step = timeStepOf(row, code, now);
  if (step === undefined) return false;
  const condition = where<SecondFactorRow>().lessThan('last_step', step);
  return (await secondFactors.update(platform, row, { set: { last_step: step }, condition })) !== undefined;
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
