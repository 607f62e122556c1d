export interface PasswordStrength {
  /** 0 (guessed at once) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  label: 'Very weak' | 'Weak' | 'Fair' | 'Good' | 'Strong';
}

const steps = [
  { below: 28, score: 0, label: 'Very weak' },
  { below: 40, score: 1, label: 'Weak' },
  { below: 56, score: 2, label: 'Fair' },
  { below: 72, score: 3, label: 'Good' },
  { below: Number.POSITIVE_INFINITY, score: 4, label: 'Strong' },
] as const;

const common =
  'password passwort letmein welcome admin login qwerty qwertz azerty iloveyou dragon monkey football baseball sunshine princess master secret summer winter hello abc123 changeme'.split(
    ' ',
  );
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * How hard a password is to guess: bits of its characters' pool, where what guessers try first (common words, the
 * person's own name and e-mail, rows of the keyboard, repetitions) counts as one character. An estimate from above for
 * words of a language: unlike a dictionary meter it knows only the commonest.
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  const personal = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 2);
  let rest = password.toLowerCase();
  let guessable = 0;
  for (const word of [...personal, ...common].toSorted((a, b) => b.length - a.length)) {
    const parts = rest.split(word);
    guessable += parts.length - 1;
    rest = parts.join('\n');
  }
  const bits = Math.log2(poolOf(password)) * (unpredictable(rest.replaceAll('\n', '')) + guessable);
  const { score, label } = steps.find(({ below }) => bits < below) ?? steps[4];
  return { score, label };
}

/** Characters that do not follow from those before them. */
function unpredictable(text: string): number {
  const characters = [...text];
  return characters.filter((character, index) => {
    const before = characters[index - 1];
    if (before === undefined) return true;
    return character !== before && !rows.some((row) => areNeighbours(row, before, character));
  }).length;
}

function areNeighbours(row: string, a: string, b: string): boolean {
  return row.includes(a + b) || row.includes(b + a);
}

function poolOf(text: string): number {
  const size = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ] as const;
  return Math.max(
    2,
    size.reduce((sum, [pattern, count]) => sum + (pattern.test(text) ? count : 0), 0),
  );
}
