import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { type LoginErrors, loginErrors } from './login-form.ts';
import { SignInPage } from './sign-in-page.tsx';
import { loadClient, useCreateToken } from './use-create-token.ts';

export function LoginScreen() {
  const [form, setForm] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const createToken = useCreateToken();
  // An alert instead of a snackbar: reading how long an account is locked takes longer than two seconds.
  const { error } = createToken;
  const locked = error instanceof ApiFailure && error.body?.code === 'locked' ? error.message : undefined;
  useEffect(() => {
    document.title = 'Login · Serieslab';
  }, []);

  const change = (part: Partial<typeof form>) => {
    const next = { ...form, ...part };
    setForm(next);
    // A refused field is validated again while it is corrected; other fields only on Login.
    if (Object.keys(errors).length > 0) setErrors(loginErrors(next));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = loginErrors(form);
    setErrors(found);
    const fields = event.currentTarget.elements;
    const wrong = found.email ? fields.namedItem('email') : found.password ? fields.namedItem('password') : undefined;
    if (wrong instanceof HTMLElement) wrong.focus();
    else if (!createToken.isPending) createToken.mutate({ ...form, email: form.email.trim() });
  };

  return (
    <SignInPage title="Login">
      <form noValidate onSubmit={submit} onFocus={() => void loadClient()}>
        <TextField
          name="email"
          type="email"
          label="Login"
          autoComplete="username"
          value={form.email}
          onChange={(event) => change({ email: event.target.value })}
          hasError={errors.email !== undefined}
          errorMessage={errors.email}
          isRequired
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => change({ password: event.target.value })}
          hasError={errors.password !== undefined}
          errorMessage={errors.password}
          isRequired
        />
        {locked && (
          <p className="sign-in-locked" role="alert">
            {locked}
          </p>
        )}
        <Button type="submit" variation="primary" isFullWidth isLoading={createToken.isPending} loadingText="Login">
          Login
        </Button>
      </form>
      <ForgotPassword email={form.email.trim()} />
    </SignInPage>
  );
}
