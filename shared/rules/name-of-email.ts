import { limits } from './limits.ts';

/** The name of a new account that was given none: its address, up to the `@`. */
export const nameOfEmail = (email: string) => (email.split('@')[0] ?? email).slice(0, limits.name);
