import * as z from 'zod';
import { credentials } from '#shared/contracts/auth.ts';
import { messages } from '#shared/rules/messages.ts';

/** The contract's credentials, with the screen's label for the e-mail. */
const loginForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, messages.empty('Login'))
    .pipe(z.email(messages.email('Login'))),
  password: credentials.shape.password,
});

export type LoginErrors = { email?: string; password?: string };

export function loginErrors(form: { email: string; password: string }): LoginErrors {
  const issues = loginForm.safeParse(form).error?.issues ?? [];
  const first = (field: string) => issues.find((issue) => issue.path[0] === field)?.message;
  const errors: LoginErrors = {};
  const email = first('email');
  const password = first('password');
  if (email) errors.email = email;
  if (password) errors.password = password;
  return errors;
}
