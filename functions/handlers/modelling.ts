import { cancelModeling } from '../features/modelling/api/cancel-modeling.ts';
import {
  listComplexImportances,
  listInputImportances,
  listOutputImportances,
} from '../features/modelling/api/list-importances.ts';
import { listPredictionModels } from '../features/modelling/api/list-prediction-models.ts';
import { predict } from '../features/modelling/api/predict.ts';
import {
  updateComplexImportance,
  updateInputImportance,
  updateOutputImportance,
} from '../features/modelling/api/update-importance.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('modelling', {
  predict,
  cancelModeling,
  listPredictionModels,
  listInputImportances,
  updateInputImportance,
  listOutputImportances,
  updateOutputImportance,
  listComplexImportances,
  updateComplexImportance,
});
