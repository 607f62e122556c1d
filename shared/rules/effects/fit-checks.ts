import type { ModelTerm } from '../designs/model-terms.ts';
import type { CodedSamples } from './code-samples.ts';
import { quantileOfT } from './distributions.ts';
import { type LeastSquares, leastSquares } from './least-squares.ts';
import { type ErrorOfFit, type Estimate, type FTest, fTest, jointTest } from './term-effects.ts';

/** Whether the model misses more than repeats differ. */
export interface LackOfFit extends FTest {
  pureError: Pick<FTest, 'sumOfSquares' | 'degrees'>;
}

/** Whether the output bends along the inputs. */
export type Curvature =
  | ({ by: 'squares' } & FTest)
  /** The estimate is how far the centre points lie above the model without squares. */
  | ({ by: 'centre'; points: number } & FTest & Pick<Estimate, 'effect' | 'low' | 'high'>);

export interface FitQuality {
  /** The shares of the variation that are explained, also after a correction for the number of terms. */
  r2: number;
  adjusted?: number;
  /** The share that is explained of samples which the model does not know, by leaving out one after the other. */
  predicted?: number;
  press?: number;
}

export function fitQuality({ residuals, leverages, errorSum, kept }: LeastSquares, totalSum: number): FitQuality {
  const degrees = residuals.length - kept.length;
  const r2 = 1 - errorSum / totalSum;
  if (degrees <= 0) return { r2 };
  const adjusted = 1 - ((errorSum / totalSum) * (residuals.length - 1)) / degrees;
  if (leverages.includes(1)) return { r2, adjusted };
  const press = residuals.reduce((sum, residual, at) => sum + (residual / (1 - (leverages[at] ?? 0))) ** 2, 0);
  return { r2, adjusted, press, predicted: 1 - press / totalSum };
}

/**
 * Compares the error beside the model with how far repeats of one setting differ; undefined without repeats, or where the
 * model has as many terms as there are settings.
 */
export function lackOfFit(fit: LeastSquares, values: Float64Array, settings: readonly string[]): LackOfFit | undefined {
  const groups = [...Map.groupBy(values.keys(), (at) => settings[at] ?? '').values()];
  const pureSum = groups.reduce((sum, group) => {
    const mean = group.reduce((all, at) => all + (values[at] ?? 0), 0) / group.length;
    return sum + group.reduce((all, at) => all + ((values[at] ?? 0) - mean) ** 2, 0);
  }, 0);
  const pureError = { sumOfSquares: pureSum, degrees: values.length - groups.length };
  const degrees = groups.length - fit.kept.length;
  if (pureError.degrees <= 0 || degrees <= 0) return undefined;
  const error = { degrees: pureError.degrees, deviation: Math.sqrt(pureSum / pureError.degrees) };
  return { ...fTest({ sumOfSquares: Math.max(0, fit.errorSum - pureSum), degrees }, error), pureError };
}

/** A run whose numbers are all so near to 0 is a centre point: a grid may not have the exact middle. */
const NEAR = 0.05;

/** By the model's squares or, in a model without any, by centre points; undefined where there is neither. */
export function curvatureOf(
  { inputs, runs }: CodedSamples,
  columns: readonly Float64Array[],
  values: Float64Array,
  { fit, terms, error }: { fit: LeastSquares; terms: readonly ModelTerm[]; error: ErrorOfFit },
): Curvature | undefined {
  const squares = terms.filter(({ inputs: [first, second] }) => first !== undefined && first === second);
  const own = squares.flatMap((term) => term.columns.map((at) => fit.kept.indexOf(at))).filter((at) => at >= 0);
  if (own.length > 0) return { by: 'squares', ...jointTest(own, fit, error) };
  // Blends have no centre between low and high.
  if (inputs.some(({ kind }) => kind === 'mixture')) return undefined;
  const numeric = [...inputs.keys()].filter((at) => inputs[at]?.kind === 'numeric' && (inputs[at]?.levels ?? 0) > 2);
  if (numeric.length === 0) return undefined;
  const centre = Float64Array.from(runs, (run) => Number(numeric.every((at) => Math.abs(run[at] ?? 0) <= NEAR)));
  const points = centre.reduce((sum, one) => sum + one, 0);
  if (points === 0) return undefined;
  const bent = leastSquares([...columns, centre], values);
  if (!bent.kept.includes(columns.length)) return undefined;
  const degrees = values.length - bent.kept.length;
  const deviation = degrees > 0 ? Math.sqrt(bent.errorSum / degrees) : 0;
  const last = bent.kept.length - 1;
  const effect = bent.coefficients[last] ?? 0;
  const variance = bent.inverse[bent.inverse.length - 1] ?? 0;
  const reach = degrees > 0 ? quantileOfT(0.05, degrees) * deviation * Math.sqrt(variance) : undefined;
  return {
    ...{ by: 'centre', points, effect },
    ...jointTest([last], bent, { degrees, deviation }),
    ...(reach !== undefined && { low: effect - reach, high: effect + reach }),
  };
}
