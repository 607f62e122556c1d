import { apiHandler } from '../platform/api-handler.ts';
import { cancelModeling } from './cancel-modeling.ts';
import { listComplexImportances, listInputImportances, listOutputImportances } from './list-importances.ts';
import { listPredictionModels } from './list-prediction-models.ts';
import { predict } from './predict.ts';
import { updateComplexImportance, updateInputImportance, updateOutputImportance } from './update-importance.ts';

export const handler = apiHandler('modeling', {
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
