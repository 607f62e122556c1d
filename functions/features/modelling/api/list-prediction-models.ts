import { shownModel } from '#functions/entities/models/present-model.ts';
import type { Handle } from '#functions/http/api-handler.ts';

export const listPredictionModels: Handle<'listPredictionModels'> = async ({ target }) =>
  target.prediction_model ? [shownModel(target.prediction_model)] : [];
