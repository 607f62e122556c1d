import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { sampleShower } from '#functions/entities/samples/present-sample.ts';
import { withImport } from '#functions/entities/samples/staged-outputs.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import type { ExperimentRow, SampleRow } from '#functions/tables/rows.ts';

export const listSampleInParameters: Handle<'listSampleInParameters'> = async ({ target, above }) =>
  (await shown(target, above)).inParameters;

export const listSampleCompParameters: Handle<'listSampleCompParameters'> = async ({ target, above }) =>
  (await shown(target, above)).compParameters;

export const listSampleOutParameters: Handle<'listSampleOutParameters'> = async ({ target, above }) =>
  (await shown(target, above)).outParameters;

async function shown(row: SampleRow, { experiment }: { experiment: ExperimentRow }) {
  return sampleShower(await definitionsOf(experiment))(withImport(row, experiment));
}
