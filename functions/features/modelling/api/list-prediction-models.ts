import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { changedSince } from '#functions/entities/models/made-with.ts';
import { presentModel } from '#functions/entities/models/present-model.ts';
import type { Handle } from '#functions/http/api-handler.ts';

export const listPredictionModels: Handle<'listPredictionModels'> = async ({ target }) => {
  const model = target.prediction_model;
  if (!model) return [];
  const changed = changedSince(model, await allDefinitionsOf(target));
  return [{ ...presentModel(model), ...(changed && { changed_since: changed }) }];
};
