import { allDefinitionsOf, definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { changedSince } from '#functions/entities/models/made-with.ts';
import { importancesOf, presentImportances, presentModel } from '#functions/entities/models/present-model.ts';
import { readFit } from '#functions/entities/models/stored-fit.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';

export const listPredictionModels: Handle<'listPredictionModels'> = async ({ target }) => {
  const model = target.prediction_model;
  if (!model) return [];
  const changed = changedSince(model, await allDefinitionsOf(target));
  return [{ ...presentModel(model), ...(changed && { changed_since: changed }) }];
};

export const listInputImportances: Handle<'listInputImportances'> = async ({ target }) =>
  (await shown(target)).input_importances;

export const listOutputImportances: Handle<'listOutputImportances'> = async ({ target }) =>
  (await shown(target)).output_importances;

export const listComplexImportances: Handle<'listComplexImportances'> = async ({ target }) =>
  (await shown(target)).complex_importances;

async function shown(experiment: ExperimentRow) {
  const [rows, definitions] = await Promise.all([importancesOf(experiment), definitionsOf(experiment)]);
  return presentImportances(rows, definitions);
}

/** The fitted model, to predict with; 404 where there is none, or where it was too large to be kept. */
export const getFittedModel: Handle<'getFittedModel'> = async ({ target }) => {
  const model = await readFit(target);
  if (!model) throw notFound();
  return model;
};
