import type { Handle } from '../platform/api-handler.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { withImport } from '../platform/imported-outputs.ts';
import { sampleShower } from '../platform/shown-sample.ts';
import type { ExperimentRow, SampleRow } from '../tables/rows.ts';

export const listSampleInParameters: Handle<'listSampleInParameters'> = async ({ target, above }) =>
  (await shown(target, above)).inParameters;

export const listSampleCompParameters: Handle<'listSampleCompParameters'> = async ({ target, above }) =>
  (await shown(target, above)).compParameters;

export const listSampleOutParameters: Handle<'listSampleOutParameters'> = async ({ target, above }) =>
  (await shown(target, above)).outParameters;

async function shown(row: SampleRow, { experiment }: { experiment: ExperimentRow }) {
  return sampleShower(await definitionsOf(experiment))(withImport(row, experiment));
}
