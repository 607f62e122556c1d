import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { passwordResetConfirm } from '#shared/contracts/account.ts';
import { messages } from '#shared/rules/messages.ts';
import { nameOfEmail } from '#shared/rules/name-of-email.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { notify } from '#web/lib/notices.ts';
import { useCreateToken } from './use-create-token.ts';
import { useConfirmPasswordReset } from './use-password-reset.ts';

interface Props {
  token: string;
  /** The account's address. */
  email: string;
  /** An invite's link makes the account: it is signed in at once. */
  isNew: boolean;
}

/**
 * Sets a new password, typed twice, and then goes to /login, which knows the e-mail. For a new account it asks for a
 * name as well, and goes into it.
 */
export function NewPasswordForm({ token, email, isNew }: Props) {
  const [form, setForm] = useState({ ...(isNew && { name: nameOfEmail(email) }), password: '', password2: '' });
  const [endsTokens, setEndsTokens] = useState(false);
  const [errors, setErrors] = useState<PasswordResetErrors>({});
  const navigate = useNavigate();
  const confirm = useConfirmPasswordReset();
  const { createToken, isPending: isEntering } = useCreateToken();
  const isPending = confirm.isPending || isEntering;

  const change = (part: Partial<typeof form>) => {
    const next = { ...form, ...part };
    setForm(next);
    if (Object.keys(errors).length > 0) setErrors(passwordResetErrors(next));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = passwordResetErrors(form);
    setErrors(found);
    const wrong = (['name', 'password', 'password2'] as const).find((field) => found[field]);
    const field = wrong && event.currentTarget.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
    if (wrong || isPending) return;
    confirm.mutate(
      {
        token,
        password: form.password,
        ...(form.name !== undefined && { name: form.name }),
        ...(endsTokens && { end_tokens: true }),
      },
      {
        onSuccess: async ({ detail }) => {
          if (isNew) await createToken({ email, password: form.password });
          else notify(detail);
          // Without a session /login says why; with one it continues to /.
          navigate('/login', { replace: true, state: { email } });
        },
        onError: (error) => {
          const refused = error instanceof ApiFailure ? error.body?.fields?.password : undefined;
          if (refused) setErrors({ password: refused });
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={submit}>
      {isNew && (
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
          hasError={errors.name !== undefined}
          errorMessage={errors.name}
          isRequired
        />
      )}
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        value={form.password}
        onChange={(event) => change({ password: event.target.value })}
        hasError={errors.password !== undefined}
        errorMessage={errors.password}
        isRequired
      />
      <PasswordField
        name="password2"
        label="Password confirmation"
        autoComplete="new-password"
        value={form.password2}
        onChange={(event) => change({ password2: event.target.value })}
        hasError={errors.password2 !== undefined}
        errorMessage={errors.password2}
        isRequired
      />
      {!isNew && (
        <label className="sign-in-choice">
          <input type="checkbox" checked={endsTokens} onChange={(event) => setEndsTokens(event.target.checked)} />
          Also end my access tokens
        </label>
      )}
      <Button type="submit" variation="primary" isFullWidth isLoading={isPending} loadingText="Save">
        Save
      </Button>
    </form>
  );
}

/** The contract's password, typed twice, and the name of a new account. */
const passwordResetForm = passwordResetConfirm
  .pick({ password: true, name: true })
  .extend({ password2: z.string().min(1, messages.empty('Password confirmation')) });
type PasswordResetForm = z.input<typeof passwordResetForm>;
type PasswordResetErrors = { name?: string; password?: string; password2?: string };

function passwordResetErrors(form: PasswordResetForm): PasswordResetErrors {
  const issues = passwordResetForm.safeParse(form).error?.issues ?? [];
  const first = (field: string) => issues.find((issue) => issue.path[0] === field)?.message;
  const mismatch = form.password === form.password2 ? undefined : messages.mismatch('Password');
  const errors: PasswordResetErrors = {};
  const name = first('name');
  const password = first('password');
  const password2 = first('password2') ?? mismatch;
  if (name) errors.name = name;
  if (password) errors.password = password;
  if (password2) errors.password2 = password2;
  return errors;
}
