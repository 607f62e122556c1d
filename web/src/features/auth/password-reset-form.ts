import * as z from 'zod';
import { passwordResetConfirm } from '#shared/contracts/account.ts';
import { messages } from '#shared/rules/messages.ts';

/** The contract's password, typed twice, and the name of a new account. */
export const passwordResetForm = passwordResetConfirm
  .pick({ password: true, name: true })
  .extend({ password2: z.string().min(1, messages.empty('Password confirmation')) });
export type PasswordResetForm = z.input<typeof passwordResetForm>;
export type PasswordResetErrors = { name?: string; password?: string; password2?: string };

export function passwordResetErrors(form: PasswordResetForm): PasswordResetErrors {
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
