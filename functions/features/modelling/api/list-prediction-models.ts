import { presentModel } from '#functions/entities/models/present-model.ts';
import type { Handle } from '#functions/http/api-handler.ts';

export const listPredictionModels: Handle<'listPredictionModels'> = async ({ target }) =>
  target.prediction_model ? [presentModel(target.prediction_model)] : [];
