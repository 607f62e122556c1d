import { evaluateRobustness } from '../features/modelling/api/evaluate-robustness.ts';
import { cancelModeling, predict } from '../features/modelling/api/predict.ts';
import {
  getFittedModel,
  listComplexImportances,
  listInputImportances,
  listOutputImportances,
  listPredictionModels,
} from '../features/modelling/api/read-models.ts';
import {
  updateComplexImportance,
  updateInputImportance,
  updateOutputImportance,
} from '../features/modelling/api/update-importance.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('modelling', {
  predict,
  cancelModeling,
  getFittedModel,
  evaluateRobustness,
  listPredictionModels,
  listInputImportances,
  updateInputImportance,
  listOutputImportances,
  updateOutputImportance,
  listComplexImportances,
  updateComplexImportance,
});
