import { Button, TextField } from '@aws-amplify/ui-react';
import { type SubmitEvent, useState } from 'react';
import type { PasskeyAssertion, PasskeyRequest } from '#shared/contracts/passkey.ts';
import { signWithPasskey } from '#web/lib/passkeys.ts';

interface Props {
  /** The server's message: it asks for a factor, or refuses the one that was sent. With passkeys, what one is to sign. */
  asked: { message: string; passkey: PasskeyRequest | undefined };
  locked: string | undefined;
  isPending: boolean;
  onCode: (code: string) => void;
  onPasskey: (passkey: PasskeyAssertion) => void;
  onBack: () => void;
}

/** The second step of signing in, for an account with a second factor. */
export function CodeStep({ asked: { message, passkey }, locked, isPending, onCode, onPasskey, onBack }: Props) {
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState<'code' | 'passkey'>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() === '' || isPending) return;
    setSent('code');
    onCode(code);
  };
  const sign = async () => {
    if (!passkey || isPending) return;
    // The browser has said why it did not.
    const signed = await signWithPasskey(passkey).catch(() => undefined);
    if (!signed) return;
    setSent('passkey');
    onPasskey(signed);
  };
  const refused = isPending || locked ? undefined : isSent;
  return (
    <form noValidate onSubmit={submit}>
      {passkey ? (
        <>
          <p>Use your passkey, or enter a code: of your authenticator app, if you have one, or a recovery code.</p>
          <Button type="button" variation="primary" isFullWidth onClick={sign} isDisabled={isPending}>
            Use a passkey
          </Button>
        </>
      ) : (
        <p>Enter the code of your authenticator app, or one of your recovery codes.</p>
      )}
      {refused === 'passkey' && (
        <p className="sign-in-locked" role="alert">
          {message}
        </p>
      )}
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoFocus={!passkey}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setSent(undefined);
        }}
        hasError={refused === 'code'}
        errorMessage={refused === 'code' ? message : undefined}
        isRequired
      />
      {locked && (
        <p className="sign-in-locked" role="alert">
          {locked}
        </p>
      )}
      <Button
        type="submit"
        {...(passkey ? {} : { variation: 'primary' as const })}
        isFullWidth
        isLoading={isPending}
        loadingText="Login"
      >
        Login
      </Button>
      <Button type="button" variation="link" isFullWidth onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
