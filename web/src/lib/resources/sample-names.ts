import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';

/** All samples with their names, 'Series 2, sample 3', in the order of the series. */
export function namedSamples(list: readonly Series[]): { sample: Sample; name: string }[] {
  return list
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ number, samples }) =>
      samples.map((sample) => ({ sample, name: `Series ${number}, sample ${sampleNumber(sample)}` })),
    );
}
