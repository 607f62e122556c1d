import type { Allowance } from '#functions/access/limit-attempts.ts';

const byAccount = (what: string, maxAttempts: number, refusal: Allowance['refusal']) => {
  return (who: string): Allowance => ({ what, by: 'account', who, maxAttempts, refusal });
};
const byAddress = (what: string, maxAttempts: number, refusal: Allowance['refusal']) => {
  return (who: string): Allowance => ({ what, by: 'address', who, maxAttempts, refusal });
};

/** Allows for a person's typing errors, and for several people of a laboratory behind one address. */
export const signInByAccount = byAccount(
  'sign-in',
  10,
  (wait) =>
    `Too many wrong passwords: signing in with this e-mail is locked for ${wait}. A new password, set with "Forgot password?", opens it at once`,
);
export const signInByAddress = byAddress(
  'sign-in',
  200,
  (wait) => `Too many wrong passwords from your network: signing in is locked for ${wait}`,
);

/** Prevents the holder of a stolen session from guessing the password (decision ACCESS-7). */
export const passwordByUser = byAccount(
  'password',
  10,
  (wait) => `Too many wrong passwords: this form is locked for ${wait}`,
);

/** Few of a million codes, of which three are good at a time. A new password does not open it again. */
export const codeByUser = byAccount('code', 5, (wait) => `Too many wrong codes: please wait ${wait} and try again`);

/** Each asks the company's provider. Allows for a laboratory that begins its day behind one address. */
export const companyByAddress = byAddress(
  'company-sign-in',
  200,
  (wait) => `Too many sign-ins from your network: please wait ${wait} and try again`,
);

/** Limits mails that others can cause. */
const tooManyMails = (wait: string) => `Too many mails were asked for: please wait ${wait} and try again`;
export const resetByAccount = byAccount('reset', 5, tooManyMails);
export const resetByAddress = byAddress('reset', 50, tooManyMails);
export const wayByAccount = byAccount('company-mail', 5, tooManyMails);
export const wayByAddress = byAddress('company-mail', 50, tooManyMails);
export const linkByAccount = byAccount('company-link', 5, tooManyMails);
export const newEmailByUser = byAccount('new-email', 10, tooManyMails);
