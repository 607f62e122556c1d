import type { OutputFormula } from '#shared/rules/output-formulas.ts';
import { outputScale } from '#shared/rules/score.ts';
import { createPacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { createRandom } from '../random/create-random.ts';
import { scores } from '../score.ts';
import { createGrid } from '../space/create-grid.ts';
import { chooseSamples } from '../surrogate/choose-samples.ts';
import { IllConditionedError } from '../surrogate/gaussian-process.ts';
import { correlationsOf } from './correlations.ts';
import { type FittedValue, fitScales, fitValue } from './fit-value.ts';
import type { FittedModel, ModelledFormula } from './fitted-model.ts';
import type { LearnRequest } from './learn-request.ts';

/**
 * Fits a process to each weighted output, and the length scales of one of the score, on samples of complete inputs that
 * have any of these; above 1000 of them, on the best 500 and an even choice of the others.
 *
 * @returns undefined if the score or an output is known of fewer than two samples, or the samples cannot be told apart
 */
export async function fitModel(kernels: Kernels, request: LearnRequest): Promise<FittedModel | undefined> {
  const { space, points, outputs, objectives, noise, seed } = request;
  const weighted = [...objectives.keys()].filter((output) => (objectives[output]?.weight ?? 0) > 0);
  const counted = [...new Set([...weighted, ...(request.formulas ?? []).flatMap(outputsReadBy)])];
  const score = scores(outputs, objectives);
  const finite = (value: number | undefined): number | null =>
    value !== undefined && Number.isFinite(value) ? value : null;
  const valid = [...points.keys()].filter(
    (row) => points[row]?.every(Number.isFinite) && counted.some((output) => Number.isFinite(outputs[row]?.[output])),
  );
  const random = createRandom(seed + 5);
  const rows = chooseSamples(valid, score, random, MOST);
  const { formulas, parts } = readableFormulas(request, weighted, rows);
  const order = [...weighted, ...parts];
  const columns = order.map((output) => outputs.map((row) => finite(row[output])));
  const valuesOf = (column: ArrayLike<number | null>) => rows.map((row) => finite(column[row] ?? undefined));
  const all = [score, ...columns].map(valuesOf);
  if (all.some((values) => values.filter((value) => value !== null).length < 2)) return undefined;
  const learning = {
    kernels,
    grid: createGrid(space),
    points: rows.map((row) => points[row] ?? []),
    ...(request.blocks && { blocks: rows.map((row) => request.blocks?.[row] ?? -1) }),
    noise,
    random,
    pacer: createPacer({ ...(request.signal && { signal: request.signal }) }),
  };
  const [known = [], ...values] = all;
  const fitted: FittedValue[] = [];
  try {
    const theta = await fitScales(learning, known);
    for (const one of values) fitted.push(await fitValue(learning, one));
    const modelled = fitted.map(({ value }, index) => {
      const { weight, target, bounds } = objectives[order[index] ?? 0] ?? { weight: 0, target: 'Maximize' };
      const measured = Float64Array.from(columns[index] ?? [], (one) => one ?? Number.NaN);
      const formula = formulas.get(index);
      const scale = outputScale(measured, target);
      return { ...value, weight, target, ...(bounds && { bounds }), ...scale, ...(formula && { formula }) };
    });
    // An output that is calculated from others has no draws of its own.
    const correlations = correlationsOf(fitted.map(({ residuals }, index) => (formulas.has(index) ? [] : residuals)));
    const { blocks } = learning;
    return {
      space,
      points: learning.points,
      ...(blocks && { blocks }),
      score: { theta },
      outputs: modelled.slice(0, weighted.length),
      ...(parts.length > 0 && { parts: modelled.slice(weighted.length) }),
      correlations,
    };
  } catch (error) {
    if (error instanceof IllConditionedError) return undefined;
    throw error;
  }
}

const outputsReadBy = ({ reads }: OutputFormula): number[] =>
  reads.flatMap((read) => ('output' in read ? [read.output] : []));

/**
 * The formulas of which every output was measured twice, by the index of the calculated output among those with a weight,
 * and the outputs without a weight that they read.
 */
function readableFormulas(
  { outputs, formulas = [] }: LearnRequest,
  weighted: readonly number[],
  rows: readonly number[],
) {
  const isLearnable = (output: number) => rows.filter((row) => Number.isFinite(outputs[row]?.[output])).length >= 2;
  const used = formulas.filter(
    (formula) => weighted.includes(formula.output) && outputsReadBy(formula).every(isLearnable),
  );
  const parts = [...new Set(used.flatMap(outputsReadBy))].filter((output) => !weighted.includes(output));
  const order = [...weighted, ...parts];
  const found = used.map(({ output, expression, reads }): [number, ModelledFormula] => [
    weighted.indexOf(output),
    { expression, reads: reads.map((one) => ('output' in one ? { output: order.indexOf(one.output) } : one)) },
  ]);
  return { formulas: new Map(found), parts };
}

/** A browser conditions processes of so many samples in a second, and draws them without a pause. */
const MOST = 1000;
