import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitScore } from '#shared/engine/fit-score.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { type Line, lineChart } from './line-chart.ts';
import { initial } from './regret.ts';
import { fromRunLengths } from './run-lengths.ts';
import { root } from './settings.ts';
import type { Store } from './store.ts';

const images = join(root, 'docs/images');

/** Draws the figures of docs/engine.md and docs/benchmarks.md. */
export async function drawFigures(store: Store): Promise<void> {
  mkdirSync(images, { recursive: true });
  writeFileSync(join(images, 'engine-model.svg'), await modelFigure());
  for (const problem of ['hartmann6', 'direct-arylation']) {
    const lines = regretLines(store, problem);
    if (lines.length === 0) continue;
    const chart = { title: `${problem}, series of 5`, across: 'samples', along: 'mean normalised regret', lines };
    writeFileSync(join(images, `regret-${problem}.svg`), lineChart({ ...chart, logarithmic: true }));
  }
}

function regretLines(store: Store, problem: string): Line[] {
  const runs = store.all('regret').filter(({ values }) => values.problem === problem && values.batch === 5);
  const methods = [...new Set(runs.map(({ values }) => String(values.method)))];
  return methods.flatMap((name) => {
    const curves = runs
      .filter(({ values }) => values.method === name)
      .flatMap(({ values }) => (Array.isArray(values.regrets) ? [fromRunLengths(values.regrets.map(Number))] : []));
    const length = Math.min(...curves.map((curve) => curve.length));
    if (curves.length === 0) return [];
    const points = Array.from({ length: length - initial + 1 }, (_, step) => {
      const at = step + initial - 1;
      return [at + 1, curves.reduce((sum, curve) => sum + (curve[at] ?? 0) / curves.length, 0)] as const;
    });
    return [{ name, points }];
  });
}

/** A model of one input: seven samples, the expected score and its 90 % interval. */
async function modelFigure(): Promise<string> {
  const truth = (x: number) => 0.5 + 0.35 * Math.sin(7 * x) * (0.4 + x);
  const xs = [0.02, 0.15, 0.28, 0.45, 0.55, 0.83, 0.97];
  const points = xs.map((x) => [x]);
  const samples = {
    space: { inputs: [{ kind: 'numeric', min: 0, max: 1, step: 0.01 } as const] },
    points,
    score: Float64Array.from(xs, truth),
    noise: 0.03,
    seed: 1,
  };
  const side = Array.from({ length: 101 }, (_, step) => step / 100);
  const expected = await withKernels(async (kernels) => {
    const model = await fitScore(kernels, samples, [...points.keys()]);
    return await model.expect(side.map((x) => [x]));
  });
  const lines: Line[] = [
    {
      name: 'expected, 90 %',
      points: side.map((x, at) => [x, expected[at]?.score ?? 0]),
      band: side.map((x, at) => [x, expected[at]?.at(-1.645) ?? 0, expected[at]?.at(1.645) ?? 0]),
    },
    { name: 'samples', dots: true, points: xs.map((x) => [x, truth(x)]) },
    { name: 'truth', points: side.map((x) => [x, truth(x)]) },
  ];
  return lineChart({ title: 'What a model knows, and how well', across: 'input', along: 'score', lines });
}
