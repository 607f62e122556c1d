import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { measure } from '#functions/aws/measure.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import type { SecondFactorRow, UserRow } from '#functions/tables/access-rows.ts';
import type { PasskeyAssertion } from '#shared/contracts/passkey.ts';
import { codeByUser } from './allowances.ts';
import { spendCode, wrongCode } from './factor-codes.ts';
import { factorsOf } from './factor-items.ts';
import { passkeyRequestOf, spendAssertion } from './passkey-proofs.ts';

interface Proof {
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}
interface At {
  /** The address of the page, as its browser says. */
  origin: string;
  now: number;
}

/**
 * Requires a code of the account's app, a recovery code or a passkey, each good once; the error is the sign-in's, and
 * asks for the next. They are counted apart from passwords: a new password, set by mail, must not allow more guesses.
 */
export async function requireSecondFactor(user: UserRow, proof: Proof, at: At): Promise<void> {
  const row = await factorsOf(user.uuid);
  const ask = async (detail: string) => {
    const passkey = row && (await passkeyRequestOf(row, at));
    return new ApiError('second_factor', detail, passkey ? { passkey } : {});
  };
  if (proof.code === undefined && proof.passkey === undefined) throw await ask(textFor(row));
  const allowance = codeByUser(user.uuid);
  await takeAttempt(allowance, at.now);
  if (row && (await spendProof(row, proof, at))) return forgetAttempts(allowance);
  measure({ SignInFailures: 1 });
  throw await ask(wrong(proof));
}

/** The same for a form of who is signed in. */
export async function requireFactorAgain(user: UserRow, proof: Proof, at: At): Promise<void> {
  const allowance = codeByUser(user.uuid);
  await takeAttempt(allowance, at.now);
  const row = await factorsOf(user.uuid);
  if (!row || !(await spendProof(row, proof, at))) throw refusedField('code', wrong(proof));
  await forgetAttempts(allowance);
}

/** Requires a passkey that has verified the person: it stands for the password, too. */
export async function requirePasskey(user: UserRow, passkey: PasskeyAssertion, at: At): Promise<void> {
  const allowance = codeByUser(user.uuid);
  await takeAttempt(allowance, at.now);
  const row = await factorsOf(user.uuid);
  const spent = row && (await spendAssertion(row, passkey, at));
  if (!spent) throw refusedField('password', wrongPasskey);
  await forgetAttempts(allowance);
  if (!spent.isVerified)
    throw refusedField('password', 'This passkey has asked for no PIN or fingerprint: enter your password');
}

const spendProof = async (row: SecondFactorRow, { code, passkey }: Proof, at: At): Promise<boolean> =>
  passkey ? (await spendAssertion(row, passkey, at)) !== undefined : spendCode(row, code ?? '', at.now);

const wrong = ({ passkey }: Proof) => (passkey ? wrongPasskey : wrongCode);
const wrongPasskey = 'This passkey was not accepted: try again, or use another way';

/** Names the factors that the account has. */
function textFor(row: SecondFactorRow | undefined): string {
  if (!row?.passkeys?.length) return 'Enter the code of your authenticator app';
  return row.secret === undefined
    ? 'Use your passkey, or enter a recovery code'
    : 'Use your passkey, or enter the code of your authenticator app';
}
