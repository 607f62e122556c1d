// The product's owner asked for Amplify's components in the forms of sign-in: this package is here on purpose.
import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { type ComponentType, lazy, type ReactNode, type SubmitEvent, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { unusableLink } from '#web/lib/unusable-link.ts';
import { CompanyWay } from './company-way.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import type { LoginErrors } from './login-form.ts';
import { SignInPage } from './sign-in-page.tsx';
import { loadClient, useCreateToken } from './use-create-token.ts';

type Check = (form: { email: string; password: string }) => LoginErrors;
/** Loads zod, so it is awaited only on Login. */
const loadCheck = async (): Promise<Check> => (await import('./login-form.ts')).loginErrors;

const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

/** While the person types. */
const loadNext = () => void Promise.allSettled([loadClient(), loadCheck()]);

/** @param Providers of what the dialog needs and the form does not */
export function LoginScreen({ Providers }: { Providers: ComponentType<{ children: ReactNode }> }) {
  const { state } = useLocation();
  // The account whose password was just set.
  const [form, setForm] = useState({ email: String(state?.email ?? ''), password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [check, setCheck] = useState<Check>();
  const { createToken, isPending, error, asked, forgetAsked } = useCreateToken();
  // An alert instead of a snackbar: reading how long an account is locked takes longer than two seconds.
  const locked = error instanceof ApiFailure && error.body?.code === 'locked' ? error.message : undefined;
  // The message of a link that could not be followed.
  const isSpent = state?.left === '/verify-email';
  useEffect(() => {
    document.title = 'Login · Serieslab';
  }, []);

  const change = (part: Partial<typeof form>) => {
    const next = { ...form, ...part };
    setForm(next);
    // A refused field is validated again while it is corrected; other fields only on Login.
    if (check && Object.keys(errors).length > 0) setErrors(check(next));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget.elements;
    const loaded = await loadCheck();
    const found = loaded(form);
    setCheck(() => loaded);
    setErrors(found);
    const wrong = found.email ? fields.namedItem('email') : found.password ? fields.namedItem('password') : undefined;
    if (wrong instanceof HTMLElement) wrong.focus();
    else if (!isPending) await createToken({ ...form, email: form.email.trim() });
  };

  if (asked) {
    const again = { ...form, email: form.email.trim() };
    return (
      <SignInPage title="Login">
        <Suspense>
          <CodeStep
            asked={asked}
            locked={locked}
            isPending={isPending}
            onCode={(code) => createToken({ ...again, code })}
            onPasskey={(passkey) => createToken({ ...again, passkey })}
            onBack={forgetAsked}
          />
        </Suspense>
      </SignInPage>
    );
  }
  return (
    <SignInPage title="Login">
      <form noValidate onSubmit={submit} onInput={loadNext}>
        <TextField
          name="email"
          type="email"
          label="Login"
          autoComplete="username"
          autoFocus
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
        {(locked || isSpent) && (
          <p className="sign-in-locked" role="alert">
            {locked || unusableLink}
          </p>
        )}
        <Button type="submit" variation="primary" isFullWidth isLoading={isPending} loadingText="Login">
          Login
        </Button>
      </form>
      <CompanyWay email={form.email.trim()} Providers={Providers} />
      <ForgotPassword email={form.email.trim()} Providers={Providers} />
    </SignInPage>
  );
}
