import { limits } from './limits.ts';

const suffix = ' (Duplicate)';

/** The default name of a duplicate (specification, section 9). Of a long name the end goes, so that the suffix stays. */
export function duplicateName(name: string): string {
  // By code points: half of a pair would be no character.
  const kept = [...name].slice(0, limits.name - suffix.length).join('');
  return `${kept.slice(0, limits.name - suffix.length).trimEnd()}${suffix}`;
}
