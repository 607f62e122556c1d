import { createHash } from 'node:crypto';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';

/** A hash of an imported series' content, to detect later whether it was edited. */
export function contentHash(
  rows: readonly Pick<EffectiveSample, 'position' | 'in' | 'out' | 'state' | 'reason'>[],
): string {
  const hash = createHash('sha256');
  for (const { position, in: inputs, out, state, reason } of rows.toSorted((a, b) => a.position - b.position)) {
    const said = state ? [state, reason ?? ''] : [];
    hash.update(`${JSON.stringify([position, filled(inputs), filled(out), ...said])}\n`);
  }
  return hash.digest('base64url');
}

const filled = (values: Readonly<Record<string, number | null>>) =>
  Object.entries(values)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
