import type { Allowance } from '#functions/access/limit-attempts.ts';

/** Allows for a person's typing errors, and for several people of a laboratory behind one address. */
export const signInByAccount = (email: string): Allowance => ({
  what: 'sign-in',
  by: 'account',
  who: email,
  maxAttempts: 10,
  refusal: (wait) =>
    `Too many wrong passwords: signing in with this e-mail is locked for ${wait}. A new password, set with "Forgot password?", opens it at once`,
});
export const signInByAddress = (ip: string): Allowance => ({
  what: 'sign-in',
  by: 'address',
  who: ip,
  maxAttempts: 200,
  refusal: (wait) => `Too many wrong passwords from your network: signing in is locked for ${wait}`,
});

/** Prevents the holder of a stolen session from guessing the password (decision ACCESS-7). */
export const passwordByUser = (uuid: string): Allowance => ({
  what: 'password',
  by: 'account',
  who: uuid,
  maxAttempts: 10,
  refusal: (wait) => `Too many wrong passwords: this form is locked for ${wait}`,
});

/** Limits mails that others can cause. */
const tooManyMails = (wait: string) => `Too many mails were asked for: please wait ${wait} and try again`;
export const resetByAccount = (email: string): Allowance => ({
  what: 'reset',
  by: 'account',
  who: email,
  maxAttempts: 5,
  refusal: tooManyMails,
});
export const resetByAddress = (ip: string): Allowance => ({
  what: 'reset',
  by: 'address',
  who: ip,
  maxAttempts: 50,
  refusal: tooManyMails,
});
export const newEmailByUser = (uuid: string): Allowance => ({
  what: 'new-email',
  by: 'account',
  who: uuid,
  maxAttempts: 10,
  refusal: tooManyMails,
});
