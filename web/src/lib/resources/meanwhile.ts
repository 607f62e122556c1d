import type { Series } from '#shared/contracts/series.ts';
import { keepNewer, putNewer, putSeries } from './merge-series.ts';

/**
 * A long list that was read while its first samples were shown: with what was edited, made, and deleted meanwhile.
 *
 * @param first the samples that were shown at first
 * @param here the same as they are now
 */
export function withMeanwhile(fetched: readonly Series[], first: readonly Series[], here: readonly Series[]): Series[] {
  const [before, now] = [uuidsIn(first), uuidsIn(here)];
  const isLeft = ({ uuid }: { uuid: string }) => now.has(uuid) || !before.has(uuid);
  const left = fetched.filter(isLeft).map((series) => ({ ...series, samples: series.samples.filter(isLeft) }));
  const made = here.filter(({ uuid }) => !before.has(uuid));
  const known = new Set(samplesIn(first));
  const changed = samplesIn(here).filter((sample) => !known.has(sample));
  return putNewer(putSeries(left, ...keepNewer(made, left)), changed);
}

const samplesIn = (list: readonly Series[]) => list.flatMap(({ samples }) => samples);
const uuidsIn = (list: readonly Series[]) => new Set([...list, ...samplesIn(list)].map(({ uuid }) => uuid));
