import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { forecastSeed, type LearnRequest, learnFrom } from '#shared/engine/predictions/learn-request.ts';
import { scores } from '#shared/engine/score.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';

interface Source {
  experiment: Pick<Experiment, 'noise' | 'prediction_model'>;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  list: readonly Series[];
  /** Short names of parameters that are left out of the model. */
  excluded: ReadonlySet<string>;
}

export interface ModelSource {
  /** The other inputs, as they are in the best sample: rules may use them. */
  fixed: readonly { uuid: string; value: number }[];
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  request: LearnRequest;
}

/** The samples that the server would learn from, and the definitions that its model would include. */
export function modelSource({ experiment, list, excluded, ...all }: Source): ModelSource {
  const isIncluded = ({ short_name }: { short_name: string }) => !excluded.has(short_name);
  const inputs = all.inputs.filter(isIncluded);
  const outputs = all.outputs.filter((output) => isIncluded(output) && output.weight > 0);
  const samples = list.flatMap((series) =>
    series.samples.map((sample) => {
      const values = Object.fromEntries(valuesOf(sample));
      return { in: values, out: values };
    }),
  );
  const { valid, request } = learnFrom(samples, { inputs, outputs, noise: experiment.noise });
  const best = valid[bestRow(request.outputs, request.objectives)]?.in;
  const fixed = all.inputs.flatMap(({ uuid, ...input }) => {
    const value = best?.[uuid];
    return isIncluded(input) || typeof value !== 'number' ? [] : [{ uuid, value }];
  });
  return {
    inputs,
    outputs,
    fixed,
    request: { ...request, seed: forecastSeed(experiment.prediction_model?.uuid ?? '') },
  };
}

/** The index of the row with the highest score. */
export function bestRow(measured: readonly (readonly number[])[], objectives: LearnRequest['objectives']): number {
  const found = scores(measured, objectives);
  return found.reduce((at, score, row) => (score > (found[at] ?? Number.NEGATIVE_INFINITY) ? row : at), 0);
}

/** True if both have the same definitions and ask for the same model. */
export const isSameSource = (a: ModelSource, b: ModelSource): boolean =>
  JSON.stringify([a.inputs, a.outputs, a.fixed]) === JSON.stringify([b.inputs, b.outputs, b.fixed]) &&
  isSameRequest(a.request, b.request);

/** True if both ask for the same model. A new sample without values is no reason to learn again. */
export function isSameRequest(a: LearnRequest, b: LearnRequest): boolean {
  const rows = (one: LearnRequest) => [...one.points, ...one.outputs];
  const others = ({ points: _points, outputs: _outputs, ...rest }: LearnRequest) => JSON.stringify(rest);
  const [left, right] = [rows(a), rows(b)];
  return (
    left.length === right.length &&
    left.every((row, index) => row.every((value, at) => value === right[index]?.[at])) &&
    others(a) === others(b)
  );
}
