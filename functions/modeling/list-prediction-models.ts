import type { Handle } from '../platform/api-handler.ts';
import { shownModel } from '../platform/shown-model.ts';

export const listPredictionModels: Handle<'listPredictionModels'> = async ({ target }) =>
  target.prediction_model ? [shownModel(target.prediction_model)] : [];
