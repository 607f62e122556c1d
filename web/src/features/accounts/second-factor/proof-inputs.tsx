import * as z from 'zod';
import { currentPassword } from '#shared/contracts/account.ts';
import { factorCode } from '#shared/contracts/factor-code.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { signWithPasskey } from '#web/lib/passkeys.ts';
import { CurrentPasswordInput } from '#web/ui/fields/current-password-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const emptyOrCode = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : text))
  .pipe(factorCode.optional());

/** The password and a second factor, before a change of how somebody signs in. No code means a passkey. */
export const proofForm = (hasPasskeys: boolean) => {
  const code: z.ZodType<string | undefined, string> = hasPasskeys ? emptyOrCode : factorCode;
  return z.object({ password: currentPassword, code });
};

/** The second factor of a form: its code, or without one a passkey. */
export const proofOf = async (code: string | undefined) =>
  code === undefined ? { passkey: await signWithPasskey(await callApi('requestPasskey', {})) } : { code };

export function ProofInputs({ hasPasskeys }: { hasPasskeys: boolean }) {
  return (
    <>
      <CurrentPasswordInput />
      <TextInput
        name="code"
        label="Code"
        autoComplete="one-time-code"
        {...(hasPasskeys
          ? { hint: 'Of your app, or a recovery code. Leave it empty to use a passkey.' }
          : { required: true })}
      />
    </>
  );
}
