import type { Allowance } from '../platform/limit-attempts.ts';

/** A person mistypes a few times; a laboratory of people may share one address. */
export const signInByAccount = (email: string): Allowance => ({ what: 'sign-in', by: 'account', who: email, most: 10 });
export const signInByAddress = (ip: string): Allowance => ({ what: 'sign-in', by: 'address', who: ip, most: 200 });

/** Whoever holds a stolen session must not find out the password with it. */
export const passwordByUser = (uuid: string): Allowance => ({ what: 'password', by: 'account', who: uuid, most: 10 });

/** Mails that somebody else makes us send are a nuisance. */
export const resetByAccount = (email: string): Allowance => ({ what: 'reset', by: 'account', who: email, most: 5 });
export const resetByAddress = (ip: string): Allowance => ({ what: 'reset', by: 'address', who: ip, most: 50 });
export const newEmailByUser = (uuid: string): Allowance => ({ what: 'new-email', by: 'account', who: uuid, most: 10 });
