import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { isOpen } from '#shared/rules/sample-state.ts';

type Output = Pick<OutParameter, 'uuid' | 'name' | 'weight' | 'is_functional'>;

/** Where a sample's score comes from, in words; undefined while no output is filled. */
export function scoreOrigin(
  sample: Pick<Sample, 'outParameters' | 'state'>,
  outputs: readonly Output[],
): string | undefined {
  if (sample.state) return undefined;
  const filled = new Set(sample.outParameters.flatMap((one) => (one.value === null ? [] : [one.out_parameter])));
  if (!outputs.some(({ uuid }) => filled.has(uuid))) return undefined;
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const [known, missing] = [true, false].map((isKnown) => weighted.filter(({ uuid }) => filled.has(uuid) === isKnown));
  const end = isOpen(sample, outputs) ? ' Nothing of this sample is measured yet.' : '';
  if (!known?.length) return `From no output: those that have a value are ignored in the score.${end}`;
  const origin = inWords(known.map(({ name, is_functional }) => (is_functional ? `${name} (calculated)` : name)));
  if (!missing?.length) return `From ${origin}.${end}`;
  const names = inWords(missing.map(({ name }) => name));
  const counts = missing.length === 1 ? 'has no value and counts' : 'have no value and count';
  return `From ${origin}; ${names} ${counts} as the worst.${end}`;
}

const inWords = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
