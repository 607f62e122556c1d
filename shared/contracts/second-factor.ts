import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { currentPassword } from './account.ts';
import { factorCode } from './factor-code.ts';
import { count, name, timestamp, uuid } from './fields.ts';
import { passkey, passkeyAssertion, passkeyRegistration } from './passkey.ts';

/** The second factor of the own account: an authenticator app, passkeys, or both. */
export const secondFactor = z.object({
  is_set: z.boolean(),
  /** When the authenticator app was set up; null without one. */
  created: timestamp.nullable(),
  recovery_codes_left: count,
  passkeys: z.array(passkey),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const secondFactorBeginning = z.object({ password: currentPassword });

/** Input of an authenticator app: it reads the address from a QR code, or a person types the secret. */
export const pendingSecondFactor = z.object({ secret: z.string(), address: z.string() });

export const secondFactorConfirmation = z.object({ code: factorCode });

/** The only response that holds them. Empty where the account has recovery codes already. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The second factor in a form: a code, or what a passkey has signed. */
const proof = { code: factorCode.optional(), passkey: passkeyAssertion.optional() };
const hasProof = ({ code, passkey }: { code?: unknown; passkey?: unknown }) =>
  code !== undefined || passkey !== undefined;
const needsProof = { path: ['code'], message: messages.empty('Code') };

export const secondFactorRemoval = z.object({ password: currentPassword, ...proof }).refine(hasProof, needsProof);

export const passkeyBeginning = z.object({ password: currentPassword });
export const passkeyConfirmation = z.object({ name, passkey: passkeyRegistration });
export const passkeyAdded = recoveryCodes.extend({ passkey });
export const passkeyRemoval = z.object({ uuid, password: currentPassword, ...proof }).refine(hasProof, needsProof);
