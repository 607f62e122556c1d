import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { runNumber, sampleNumber } from '#shared/rules/sample-number.ts';

/** All samples with their names, 'Series 2, sample 3', in the order of the series. */
export function namedSamples(list: readonly Series[]): { sample: Sample; series: number; name: string }[] {
  return list
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ number, samples }) =>
      samples.map((sample) => ({ sample, series: number, name: `Series ${number}, sample ${sampleNumber(sample)}` })),
    );
}

/** The same in the order in which they are run. */
export const namedRuns = (list: readonly Series[]) =>
  namedSamples(
    list.map((series) => ({ ...series, samples: series.samples.toSorted((a, b) => runNumber(a) - runNumber(b)) })),
  );
