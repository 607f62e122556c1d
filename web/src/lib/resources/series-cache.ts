import type { QueryClient } from '@tanstack/react-query';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import type { ExperimentPlace } from '../paths.ts';
import { arrivingSeries, changeArriving } from './arriving-series.ts';
import { experimentTreeKey } from './experiments.ts';

// Apart from how series are read: every screen may save values of samples.

export const seriesKey = ({ experiment }: ExperimentPlace) => [...experimentTreeKey(experiment), 'series'];

/** Changes the series in the cache. A list of which nothing is loaded will arrive as the server has it. */
export function changeSeries(
  client: QueryClient,
  place: ExperimentPlace,
  change: (list: readonly Series[]) => Series[],
): void {
  client.setQueryData<Series[]>(seriesKey(place), (list) => list && change(list));
  changeArriving(client, place.experiment, change);
}

/** The part that is loaded so far. */
export function cachedSeries(client: QueryClient, place: ExperimentPlace): readonly Series[] {
  return arrivingSeries(client, place.experiment)?.list ?? cachedWhole(client, place) ?? [];
}

export const cachedWhole = (client: QueryClient, place: ExperimentPlace): readonly Series[] | undefined =>
  client.getQueryData<Series[]>(seriesKey(place));

/** The series of several pages: one series may continue on the next page. */
export function mergeSeries(pages: readonly Series[]): Series[] {
  const merged = [...Map.groupBy(pages, ({ uuid }) => uuid).values()].flatMap((parts): Series[] => {
    const last = parts.at(-1);
    if (!last || parts.length === 1) return parts;
    const samples = parts.flatMap((part) => part.samples);
    return [{ ...last, samples: joined([], samples) }];
  });
  return merged.sort((a, b) => a.number - b.number);
}

/**
 * The fetched list, except samples that are newer in the cache: a list that was requested before an edit may arrive
 * after it, and must not restore the old values.
 */
export function keepNewer(fetched: readonly Series[], here: readonly Series[]): Series[] {
  const known = new Map(here.flatMap(({ samples }) => samples).map((sample) => [sample.uuid, sample]));
  return fetched.map((series) => ({
    ...series,
    samples: series.samples.map((sample) => {
      const mine = known.get(sample.uuid);
      return mine && mine.version > sample.version ? mine : sample;
    }),
  }));
}

/** Puts whole series into the list, replacing those with the same uuid. */
export function putSeries(list: readonly Series[], ...changed: Series[]): Series[] {
  const byUuid = new Map([...list, ...changed].map((series) => [series.uuid, series]));
  return [...byUuid.values()].sort((a, b) => a.number - b.number);
}

export function putSample(list: readonly Series[], sample: Sample): Series[] {
  return list.map((series) => {
    if (series.uuid !== sample.series) return series;
    const samples = joined(series.samples, [sample]);
    return { ...series, samples, sample_count: series.sample_count + samples.length - series.samples.length };
  });
}

/** Puts samples into their series unless the list is as new; the same list if nothing is newer. */
export function putNewer(list: readonly Series[], arrived: readonly Sample[]): Series[] {
  const bySeries = Map.groupBy(arrived, ({ series }) => series);
  return list.map((series) => {
    const mine = new Map(series.samples.map((sample) => [sample.uuid, sample]));
    const newer = (bySeries.get(series.uuid) ?? []).filter(
      ({ uuid, version }) => version > (mine.get(uuid)?.version ?? -1),
    );
    if (newer.length === 0) return series;
    const added = newer.filter(({ uuid }) => !mine.has(uuid)).length;
    return { ...series, samples: joined(series.samples, newer), sample_count: series.sample_count + added };
  });
}

export function withoutSample(list: readonly Series[], uuid: string): Series[] {
  return list.map((series) => {
    const samples = series.samples.filter((sample) => sample.uuid !== uuid);
    const lost = series.samples.length - samples.length;
    return lost === 0 ? series : { ...series, samples, sample_count: series.sample_count - lost };
  });
}

export function findSample(list: readonly Series[], uuid: string): Sample | undefined {
  for (const { samples } of list) {
    const found = samples.find((sample) => sample.uuid === uuid);
    if (found) return found;
  }
  return undefined;
}

/** 'sample 3 of series 1'; undefined if it does not exist. */
export function sampleName(list: readonly Series[], uuid: string): string | undefined {
  for (const { samples, number } of list) {
    const found = samples.find((sample) => sample.uuid === uuid);
    if (found) return `sample ${sampleNumber(found)} of series ${number}`;
  }
  return undefined;
}

/** Both lists, ordered by position. A sample in both is taken from the second. */
function joined(before: readonly Sample[], more: readonly Sample[]): Sample[] {
  const byUuid = new Map([...before, ...more].map((sample) => [sample.uuid, sample]));
  return [...byUuid.values()].sort((a, b) => a.position - b.position);
}
