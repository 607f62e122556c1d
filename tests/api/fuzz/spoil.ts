import * as fc from 'fast-check';
import { hostileValues } from './hostile-values.ts';

/** A valid value of which one to three parts, at any depth, are replaced by hostile values, removed, or doubled. */
export function spoiled(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.nat(), fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add'), hostileValues);
  return fc
    .tuple(good, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce((spoiling, one) => spoil(spoiling, ...one), value));
}

type Path = readonly (string | number)[];

function spoil(value: unknown, number: number, how: string, hostile: unknown): unknown {
  const paths = pathsIn(value, []);
  const path = paths[number % paths.length] ?? [];
  return changed(value, path, how, hostile);
}

function pathsIn(value: unknown, path: Path): Path[] {
  const children = entriesOf(value).flatMap(([key, child]) => pathsIn(child, [...path, key]));
  return children.length > 60 ? [path, ...children.slice(0, 60)] : [path, ...children];
}

function changed(value: unknown, [key, ...rest]: Path, how: string, hostile: unknown): unknown {
  if (key === undefined) {
    if (how !== 'add' || typeof value !== 'object' || value === null) return hostile;
    return Array.isArray(value)
      ? [...value, hostile]
      : withKey(value, typeof hostile === 'string' ? hostile.slice(0, 20) : '__proto__', hostile);
  }
  const drop = how === 'drop' && rest.length === 0;
  if (Array.isArray(value)) {
    return value.flatMap((child, index) => {
      if (index !== key) return [child];
      return drop ? [] : [changed(child, rest, how, hostile)];
    });
  }
  const entries = entriesOf(value).flatMap(([name, child]) => {
    if (name !== key) return [[name, child] as const];
    return drop ? [] : [[name, changed(child, rest, how, hostile)] as const];
  });
  return Object.fromEntries(entries);
}

const withKey = (value: object, key: string, child: unknown) =>
  Object.fromEntries([...Object.entries(value), [key, child]]);

function entriesOf(value: unknown): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((child, index) => [index, child]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
