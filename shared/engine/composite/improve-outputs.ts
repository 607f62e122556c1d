import { kappaOf, meanOf } from '../behaviour.ts';
import type { ChosenSeries } from '../held-inputs.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { shuffled } from '../random/shuffled.ts';
import { endOf, findPool, type SeriesSearch } from '../series-search.ts';
import { attainable } from '../space/attainable.ts';
import { awaited, undecidedOf } from '../surrogate/learn.ts';
import { acceptableSamples, type LearnedOutput } from './learn-outputs.ts';
import { proposeComposite } from './propose-composite.ts';
import { frontOfSamples } from './sample-front.ts';

/** Improves on the samples with one process per output, where one of them has more to say than the direction of the score. */
export async function improveOutputs(
  series: SeriesSearch,
  count: number,
  {
    kernels,
    learned,
    score,
    valid,
  }: {
    kernels: Kernels;
    learned: readonly LearnedOutput[];
    score: Float64Array;
    valid: readonly number[];
  },
): Promise<ChosenSeries> {
  const { request, space } = series;
  const isAcceptable = acceptableSamples(request);
  const front = frontOfSamples(request, valid.filter(isAcceptable));
  const order = shuffled(valid, series.random).sort(
    (a, b) =>
      Number(isAcceptable(b)) - Number(isAcceptable(a)) ||
      Number(front?.samples.has(b) ?? 0) - Number(front?.samples.has(a) ?? 0) ||
      (score[b] ?? 0) - (score[a] ?? 0),
  );
  const best = attainable(order, request.points, space);
  const n = learned.reduce((sum, { surrogate }) => sum + surrogate.process.set.n, 0);
  const pool = await findPool(series, count, best.map(space.toPoint), n);
  const [pending = []] = learned
    .map(({ surrogate }) => awaited(request, surrogate))
    .sort((a, b) => b.length - a.length);
  const baseline = Math.max(20, Math.min(LONGEST_FRONT, front?.samples.size ?? 0));
  const known = [
    ...best.slice(0, baseline).map(space.toPoint),
    ...pending.map((sample) => request.points[sample] ?? []),
  ];
  const kappa = kappaOf(series.grid, request.behaviour, request.points.length, front ?? 'output');
  const means = front ? () => 0 as const : meanOf(series.grid, request.points.length);
  const highest = valid.filter(isAcceptable).reduce((most, sample) => Math.max(most, score[sample] ?? 0), 0);
  const search = {
    ...series,
    ...pool,
    kernels,
    count,
    kappa,
    meanOf: means,
    known,
    best: highest,
    front,
    alike: valid.every((sample) => score[sample] === highest),
  };
  const { proposals, gain } = await proposeComposite(search, learned);
  const learnedFrom = valid.length;
  const found = learned.flatMap(({ surrogate }) => (surrogate.likeness ? [surrogate.likeness] : []));
  const sourceLikeness = request.sources?.map((_, source) =>
    found.reduce((sum, likeness) => sum + (likeness[source] ?? 0) / Math.max(1, found.length), 0),
  );
  return {
    proposals,
    ...endOf(series, proposals.length < count, pool.complete),
    learnedFrom,
    gain,
    isRough: pool.isRough,
    ...(sourceLikeness && { sourceLikeness }),
    ...undecidedOf(learned.map(({ surrogate }) => surrogate)),
  };
}

/** The samples of a front that a series builds on, at most. */
const LONGEST_FRONT = 60;
