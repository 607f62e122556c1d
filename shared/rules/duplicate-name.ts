import { limits } from './limits.ts';

const suffix = ' (Duplicate)';

/** The default name of a duplicate. A long name is cut, so that the suffix fits. */
export function duplicateName(name: string): string {
  // Cuts by code points, so that no surrogate pair is split.
  const kept = [...name].slice(0, limits.name - suffix.length).join('');
  return `${kept.slice(0, limits.name - suffix.length).trimEnd()}${suffix}`;
}
