import { messages } from '#shared/rules/messages.ts';
import { refusedField } from '../runtime/api-error.ts';
import { hashPassword } from './password.ts';

/** The account that a password is for: its words make passwords that are easy to guess. */
interface PasswordOwner {
  name: string;
  email: string;
}

/** The hash of a password that somebody has chosen; throws 400 if it is easy to guess (decision SIGN-1). */
export async function hashNewPassword(password: string, { name, email }: PasswordOwner): Promise<string> {
  // The dictionaries have 800 kB: a call that sets no password does not evaluate them.
  const { isGuessable } = await import('#shared/rules/password-strength.ts');
  if (isGuessable(password, [name, email])) throw refusedField('password', messages.guessable('Password'));
  return hashPassword(password);
}
