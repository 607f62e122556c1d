import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { effectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';

export const listSampleInParameters: Handle<'listSampleInParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).inParameters;

export const listSampleCompParameters: Handle<'listSampleCompParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).compParameters;

export const listSampleOutParameters: Handle<'listSampleOutParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).outParameters;

async function shown(row: StoredSample, { experiment }: { experiment: ExperimentRow }) {
  return samplePresenter(await definitionsOf(experiment))(effectiveSample(row, experiment));
}
