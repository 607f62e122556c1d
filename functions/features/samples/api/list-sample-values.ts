import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveOf } from '#functions/entities/samples/read-effective.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';

export const listSampleInParameters: Handle<'listSampleInParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).inParameters;

export const listSampleCompParameters: Handle<'listSampleCompParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).compParameters;

export const listSampleOutParameters: Handle<'listSampleOutParameters'> = async ({ target, ancestors }) =>
  (await shown(target, ancestors)).outParameters;

async function shown(row: StoredSample, { experiment }: { experiment: ExperimentRow }) {
  const [definitions, sample] = await Promise.all([definitionsOf(experiment), effectiveOf(experiment, row)]);
  return samplePresenter(definitions)(sample);
}
