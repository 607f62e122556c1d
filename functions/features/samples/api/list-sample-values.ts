import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { effectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { sampleShower } from '#functions/entities/samples/present-sample.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';

export const listSampleInParameters: Handle<'listSampleInParameters'> = async ({ target, above }) =>
  (await shown(target, above)).inParameters;

export const listSampleCompParameters: Handle<'listSampleCompParameters'> = async ({ target, above }) =>
  (await shown(target, above)).compParameters;

export const listSampleOutParameters: Handle<'listSampleOutParameters'> = async ({ target, above }) =>
  (await shown(target, above)).outParameters;

async function shown(row: StoredSample, { experiment }: { experiment: ExperimentRow }) {
  return sampleShower(await definitionsOf(experiment))(effectiveSample(row, experiment));
}
