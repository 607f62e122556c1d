import { createHash } from 'node:crypto';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import type { EnteredField } from '#shared/contracts/samples.ts';

/** The fields of a sample that people edit. */
export type EditedField = Exclude<keyof BodyOf<'updateSample'>, 'version' | 'file' | 'origin'>;

type Content = Pick<EffectiveSample, 'position' | 'in' | 'out' | EnteredField>;

/**
 * By field of an edit, what it adds to the hash: the compiler requires an entry for a new field, which adds nothing
 * where it is absent, because hashes are stored.
 */
const parts: { [Field in EditedField]: (row: Content) => readonly unknown[] } = {
  inParameters: (row) => [filled(row.in)],
  outParameters: (row) => [filled(row.out)],
  state: ({ state }) => (state ? [state] : []),
  reason: ({ reason }) => (reason ? [reason] : []),
  note: ({ note }) => (note ? [{ note }] : []),
  tags: ({ tags }) => (tags?.length ? [{ tags }] : []),
  label: ({ label }) => (label === undefined ? [] : [{ label }]),
};

/** A hash of an imported series' content, to detect later whether it was edited. */
export function contentHash(rows: readonly Content[]): string {
  const hash = createHash('sha256');
  for (const row of rows.toSorted((a, b) => a.position - b.position)) {
    hash.update(`${JSON.stringify([row.position, ...Object.values(parts).flatMap((partsOf) => partsOf(row))])}\n`);
  }
  return hash.digest('base64url');
}

const filled = (values: Readonly<Record<string, number | null>>) =>
  Object.entries(values)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
