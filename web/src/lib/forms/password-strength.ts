import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

export interface PasswordStrength {
  /** 0 (guessed at once) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  label: 'Very weak' | 'Weak' | 'Fair' | 'Good' | 'Strong';
  /** What makes it easy to guess, or empty. */
  warning: string;
}

const labels = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, translations });

/**
 * How hard a password is to guess, by zxcvbn. `own` is the account's name and e-mail, whose words are guessed first.
 * Its dictionaries weigh 800 kB: import this module only when a password is being made.
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  const { score, feedback } = zxcvbn.check(password, own.flatMap(variants));
  return { score, label: labels[score], warning: feedback.warning ?? '' };
}

/** A name's or address's words, and the ways in which people join them. */
function variants(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return [...words, ...['', '.', '-', '_', ' '].map((joint) => words.join(joint)), text];
}
