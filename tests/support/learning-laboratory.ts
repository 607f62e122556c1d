import { aLaboratory, aSample, aSeries } from './experiment-builders.ts';

/** A laboratory with a measured series; the output depends on the temperature alone. */
export async function aLearningLaboratory(size = 8, licence: Parameters<typeof aLaboratory>[0] = {}) {
  const lab = await aLaboratory(licence, {}, { series_total: 1, series_number: 1 });
  const { experiment, heat, binder, output } = lab;
  const series = await aSeries(experiment, { sample_count: size });
  const samples = await Promise.all(
    Array.from({ length: size }, (_, position) => {
      const value = (100 * position) / Math.max(1, size - 1);
      const values = { in: { [heat.uuid]: value, [binder.uuid]: position % 2 }, out: { [output.uuid]: 2 * value } };
      return aSample(series, { ...values, position });
    }),
  );
  return { ...lab, series, samples };
}
export type LearningLaboratory = Awaited<ReturnType<typeof aLearningLaboratory>>;
