/** Patterns of AWS as one expression: `*` is any text, `?` any character. */
export function wildcards(patterns: readonly string[], flags = ''): RegExp {
  const alternatives = patterns.map((pattern) =>
    pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.'),
  );
  return new RegExp(`^(?:${alternatives.join('|')})$`, flags);
}
