import type { AllDefinitions } from '#functions/entities/definitions/definitions-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import type { EvaluationSample } from '#functions/formulas/found-values.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';

export interface PreviewSample extends EvaluationSample {
  series: number | null;
  number: number | null;
}

const wanted = 3;
/** The rows that are read to find them: the newest series, and the first samples of each. */
const maxSeries = 3;
const maxSamples = 20;

/** Three samples, those with most of the measured outputs first, of the newest series; without any, three settings. */
export async function previewSamples(
  experiment: ExperimentRow,
  { inputs, outputs }: AllDefinitions,
): Promise<PreviewSample[]> {
  const { workspace_uuid: tenant, uuid } = experiment;
  const newest = await series.page(tenant, uuid, { backwards: true, limit: maxSeries });
  const found: { series: number; row: EffectiveSample }[] = [];
  for (const { uuid: itsUuid, number } of newest.rows) {
    const { rows } = await samples.page(tenant, uuid, { beginsWith: `${itsUuid}#`, limit: maxSamples });
    found.push(...(await effectiveSamples(experiment, rows)).map((row) => ({ series: number, row })));
  }
  const known = ({ row }: { row: EffectiveSample }) =>
    inputs.filter((input) => row.in[input.uuid] !== undefined).length +
    outputs.filter((output) => (row.out[output.uuid] ?? null) !== null).length;
  const chosen = found.toSorted((a, b) => known(b) - known(a)).slice(0, wanted);
  if (chosen.length === 0) return settings(inputs);
  return chosen
    .map(({ series: of, row }) => ({ series: of, number: sampleNumber(row), in: row.in, out: row.out }))
    .toSorted((a, b) => a.series - b.series || a.number - b.number);
}

/** Every input at its low end, in the middle, and at its high end. */
function settings(inputs: AllDefinitions['inputs']): PreviewSample[] {
  const at = (share: number): PreviewSample => ({
    series: null,
    number: null,
    in: Object.fromEntries(inputs.map((input) => [input.uuid, axisOf(input).at(share)])),
    out: {},
  });
  return inputs.length === 0 ? [] : [at(0), at(0.5), at(1)];
}
