import type { Series } from '#shared/contracts/series.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { mergeSeries } from './series-cache.ts';

interface Options {
  signal: AbortSignal;
  /** Receives the first samples of a long list, before the others are asked for. */
  onFirst?: (first: readonly Series[]) => void;
  onArrived?: (samples: number) => void;
}

/** A server's processors and a partition of the table are shared with everybody else at the experiment. */
const atOnce = 3;

/** Reads all series with their samples: ranks need every sample. A long list is read in several parts side by side. */
export async function fetchSeries(place: ExperimentPlace, { signal, onFirst, onArrived }: Options): Promise<Series[]> {
  const { path, query } = placeArguments(place);
  const pages: Series[] = [];
  const ask = (range: { after?: string; until?: string; preview?: 'true' }) =>
    callApi('listSeries', { path, query: { ...query, ...range }, signal });

  async function readFrom(range: { after?: string | undefined; until?: string | undefined }): Promise<void> {
    let after = range.after;
    do {
      const page = await ask({ ...(after && { after }), ...(range.until && { until: range.until }) });
      pages.push(...page.series);
      onArrived?.(page.series.reduce((sum, { samples }) => sum + samples.length, 0));
      after = page.next ?? undefined;
    } while (after);
  }

  const first = await ask({ preview: 'true' });
  pages.push(...first.series);
  if (first.next) await readFrom({ after: first.next });
  const parts = first.parts ?? [];
  if (parts.length > 0) onFirst?.(first.series);
  const waiting = parts.values();
  const reader = async () => {
    for (const part of waiting) await readFrom(part);
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  // Merged once: with 80 000 samples, merging each page as it arrives would take longer than reading it.
  return mergeSeries(pages);
}
