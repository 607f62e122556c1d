import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { labelledInputs } from '#functions/entities/samples/labelled-inputs.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { mapConcurrent } from '#functions/runtime/map-concurrent.ts';
import { samples, series } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';

/** Queries at the same time: a generated series has at most 100 samples, a planned one 1000. */
const concurrency = 8;

const named = ({ label, run_order }: Sample) => ({
  ...(label !== undefined && { label }),
  ...(run_order !== undefined && { run_order }),
});

/**
 * The samples that a robot measures next: those of generated and planned series that have neither failed nor are left out, without a
 * value of some measured output.
 */
export const listNextSamples: Handle<'listNextSamples'> = async ({ target, query }) => {
  const [{ inputs, outputs }, all] = await Promise.all([
    definitionsOf(target),
    series.list(target.workspace_uuid, target.uuid),
  ]);
  const measured = outputs.filter((row) => !row.is_functional);
  const missingOf = ({ out }: EffectiveSample) => measured.filter(({ uuid }) => (out[uuid] ?? null) === null);
  const show = samplePresenter({ inputs: [], outputs: [] }, all);
  const proposed: { number: number; row: EffectiveSample }[] = [];
  await mapConcurrent(
    concurrency,
    all.filter((row) => row.is_generated || row.design),
    async ({ uuid, number }) => {
      const stored = await samples.list(target.workspace_uuid, target.uuid, { beginsWith: `${uuid}#` });
      const rows = await effectiveSamples(target, stored);
      proposed.push(...rows.filter((row) => !row.state && missingOf(row).length > 0).map((row) => ({ number, row })));
    },
  );
  proposed.sort((a, b) => a.number - b.number || a.row.position - b.row.position);
  return {
    total: proposed.length,
    samples: proposed.slice(0, query.limit).map(({ number, row }) => ({
      sample: row.uuid,
      series: number,
      number: sampleNumber(row),
      ...named(show(row)),
      version: row.version,
      inputs: labelledInputs(inputs, ({ uuid }) => row.in[uuid]),
      missing: missingOf(row).map(({ short_name }) => short_name),
    })),
  };
};
