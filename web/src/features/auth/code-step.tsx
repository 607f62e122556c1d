import { Button, TextField } from '@aws-amplify/ui-react';
import { type SubmitEvent, useState } from 'react';

interface Props {
  /** The server's message: it asks for a code, or refuses the one that was sent. */
  message: string;
  locked: string | undefined;
  isPending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The second step of signing in, for an account with a second factor. */
export function CodeStep({ message, locked, isPending, onCode, onBack }: Props) {
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() === '' || isPending) return;
    setSent(true);
    onCode(code);
  };
  const isRefused = isSent && !isPending && !locked;
  return (
    <form noValidate onSubmit={submit}>
      <p>Enter the code of your authenticator app, or one of your recovery codes.</p>
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setSent(false);
        }}
        hasError={isRefused}
        errorMessage={isRefused ? message : undefined}
        isRequired
      />
      {locked && (
        <p className="sign-in-locked" role="alert">
          {locked}
        </p>
      )}
      <Button type="submit" variation="primary" isFullWidth isLoading={isPending} loadingText="Login">
        Login
      </Button>
      <Button type="button" variation="link" isFullWidth onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
