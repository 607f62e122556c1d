import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

export interface PasswordStrength {
  /** From 0 (guessed at once) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  label: 'Very weak' | 'Weak' | 'Fair' | 'Good' | 'Strong';
  /** The reason why it is easy to guess, or ''. */
  warning: string;
}

const labels = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations });

/**
 * A password's strength, by zxcvbn. `own` is the account's name and e-mail, whose words are guessed first. The
 * dictionaries have 800 kB: import this module only when a password is chosen.
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  const { score, feedback } = zxcvbn.check(password, own.flatMap(variants));
  return { score, label: labels[score], warning: feedback.warning ?? '' };
}

/**
 * Whether a password is refused where one is set: it is guessed within a million tries, because it is common, repeats
 * itself, or is made of the account's own words.
 */
export const isGuessable = (password: string, own: readonly string[]): boolean =>
  passwordStrength(password, [...own, product]).score < 2;

const product = 'Serieslab';

/** The words of a name or address, and how people join them; of an address also the part before the `@`. */
function variants(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return [...words, ...['', '.', '-', '_', ' '].map((joint) => words.join(joint)), text, text.split('@')[0] ?? ''];
}
