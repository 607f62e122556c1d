import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { ScatterAxis } from '#web/charts/heatmap/build-scatter-figure.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { parameterTitle } from './parameter-title.ts';

/** A parameter that can be an axis. */
export interface ChartParameter {
  uuid: string;
  shortName: string;
  /** Name and unit. */
  label: string;
  /** Name, unit and short name. */
  title: string;
  categories: readonly string[] | undefined;
  kind: 'input' | 'function' | 'output';
}

interface Shown {
  uuid: string;
  name: string;
  short_name: string;
  unit: string;
  is_visible: boolean;
}

/** Inputs, functions and outputs; those hidden from the tables come last. */
export function chartParameters(
  inputs: readonly InParameter[],
  functions: readonly Shown[],
  outputs: readonly OutParameter[],
): ChartParameter[] {
  const build = (kind: ChartParameter['kind'], parameter: Shown, categories?: readonly string[]): ChartParameter => ({
    uuid: parameter.uuid,
    shortName: parameter.short_name,
    label: nameWithUnit(parameter),
    title: parameterTitle(parameter),
    categories,
    kind,
  });
  const labels = (parameter: InParameter | OutParameter) =>
    parameter.is_categorical ? parameter.categories : undefined;
  const all = [
    ...inputs.map((input) => ({ from: input, built: build('input', input, labels(input)) })),
    ...functions.map((one) => ({ from: one, built: build('function', one) })),
    ...outputs.map((output) => ({ from: output, built: build('output', output, labels(output)) })),
  ];
  const { visible = [], hidden = [] } = Object.groupBy(all, ({ from }) => (from.is_visible ? 'visible' : 'hidden'));
  return [...visible, ...hidden].map(({ built }) => built);
}

/** A parameter as an axis, with the values of the samples. */
export function scatterAxisOf(
  { uuid, label, categories, kind }: ChartParameter,
  samples: readonly Sample[],
): ScatterAxis {
  return { label, categories, values: Float64Array.from(samples, (sample) => valueIn(sample, kind, uuid)) };
}

function valueIn(sample: Sample, kind: ChartParameter['kind'], uuid: string): number {
  const value =
    kind === 'input'
      ? sample.inParameters.find(({ in_parameter }) => in_parameter === uuid)?.value
      : kind === 'output'
        ? sample.outParameters.find(({ out_parameter }) => out_parameter === uuid)?.value
        : sample.compParameters.find(({ comp_parameter }) => comp_parameter === uuid)?.value;
  return value ?? Number.NaN;
}
