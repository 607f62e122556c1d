import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { LearnRequest } from '#shared/engine/predictions/fit-model.ts';
import { forecastSeed } from '#shared/engine/predictions/in-order.ts';
import { scores } from '#shared/engine/score.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import { valuesOf } from '#web/lib/resources/sample-values.ts';

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

/** What the server learns from for its forecasts: the samples with every included input and every weighted output. */
export function modelSource({ experiment, list, excluded, ...all }: Source): ModelSource {
  const isIncluded = ({ short_name }: { short_name: string }) => !excluded.has(short_name);
  const inputs = all.inputs.filter(isIncluded);
  const outputs = all.outputs.filter((output) => isIncluded(output) && output.weight > 0);
  const rows = list.flatMap(({ samples }) =>
    samples.flatMap((sample) => {
      const values = valuesOf(sample);
      const point = inputs.map(({ uuid }) => values.get(uuid) ?? Number.NaN);
      const measured = outputs.map(({ uuid }) => values.get(uuid) ?? Number.NaN);
      const isComplete = [...point, ...measured].every(Number.isFinite);
      return isComplete ? [{ point, measured, values }] : [];
    }),
  );
  const objectives = outputs.map(({ weight, target }) => ({ weight, target }));
  const best =
    rows[
      bestRow(
        rows.map(({ measured }) => measured),
        objectives,
      )
    ]?.values;
  const fixed = all.inputs.flatMap(({ uuid, ...input }) => {
    const value = best?.get(uuid);
    return isIncluded(input) || typeof value !== 'number' ? [] : [{ uuid, value }];
  });
  return {
    inputs,
    outputs,
    fixed,
    request: {
      space: { inputs: inputs.map(inputSpace) },
      points: rows.map(({ point }) => point),
      outputs: rows.map(({ measured }) => measured),
      objectives,
      noise: experiment.noise,
      seed: forecastSeed(experiment.prediction_model?.uuid ?? ''),
    },
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
