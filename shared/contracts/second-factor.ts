import * as z from 'zod';
import { currentPassword } from './account.ts';
import { factorCode } from './factor-code.ts';
import { count, timestamp } from './fields.ts';

/** The second factor of the own account. */
export const secondFactor = z.object({
  is_set: z.boolean(),
  /** Null without a factor. */
  created: timestamp.nullable(),
  recovery_codes_left: count,
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const secondFactorBeginning = z.object({ password: currentPassword });

/** Input of an authenticator app: it reads the address from a QR code, or a person types the secret. */
export const pendingSecondFactor = z.object({ secret: z.string(), address: z.string() });

export const secondFactorConfirmation = z.object({ code: factorCode });

/** The only response that holds them. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactorRemoval = z.object({ password: currentPassword, code: factorCode });
