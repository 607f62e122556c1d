import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { SurfaceSample } from '#web/charts/surface/build-surface-figure.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';
import type { ChosenAxes } from './surface-axes.ts';

/** The samples with all weighted outputs, over two inputs. */
export function surfaceSamples(
  list: readonly Series[],
  outputs: readonly OutParameter[],
  inputs: readonly InParameter[],
  axes: ChosenAxes,
): SurfaceSample[] {
  const uuidOf = (shortName: string) => inputs.find(({ short_name }) => short_name === shortName)?.uuid ?? '';
  const [across, up] = [uuidOf(axes.x), uuidOf(axes.y)];
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const named = namedSamples(list);
  const scores = measuredScores(
    named.map(({ sample }) => sample),
    outputs,
  );
  return named.flatMap(({ sample, name }, index) => {
    const values = valuesOf(sample);
    const [x, y, score = Number.NaN] = [values.get(across) ?? null, values.get(up) ?? null, scores[index]];
    const isMeasured = !Number.isNaN(score) && weighted.every(({ uuid }) => (values.get(uuid) ?? null) !== null);
    return x === null || y === null || !isMeasured ? [] : [{ name, x, y, score }];
  });
}
