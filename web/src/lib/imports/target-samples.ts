import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import type { Excluded } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';

/** The samples of a series as columns, which a worker receives at once however many there are. */
export interface TargetSamples {
  /** In the order of the series. */
  numbers: readonly number[];
  labels?: readonly (string | undefined)[];
  versions: readonly number[];
  /** By parameter; NaN where a sample has no value. */
  values: Readonly<Record<string, Float64Array>>;
  /** By index, the samples that failed or are left out. */
  states: Readonly<Record<number, Excluded>>;
}

export function targetSamples(
  samples: readonly Sample[],
  parameters: readonly Pick<InParameter | OutParameter, 'uuid'>[],
): TargetSamples {
  const known = samples.map(valuesOf);
  const column = (uuid: string) => Float64Array.from(known, (values) => values.get(uuid) ?? Number.NaN);
  return {
    numbers: samples.map(sampleNumber),
    labels: samples.map(({ label }) => label),
    versions: samples.map(({ version }) => version),
    states: Object.fromEntries(
      samples.flatMap(({ state, reason }, index) => (state ? [[index, { state, reason }] as const] : [])),
    ),
    values: Object.fromEntries(parameters.map(({ uuid }) => [uuid, column(uuid)])),
  };
}
