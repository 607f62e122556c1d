import {
  checkGlobalParameterShortName,
  inputKind,
  libraryOperations,
  outputKind,
} from '../features/library/api/library.ts';
import { apiHandler } from '../http/api-handler.ts';

const inputs = libraryOperations(inputKind);
const outputs = libraryOperations(outputKind);

export const handler = apiHandler('library', {
  listGlobalInParameters: inputs.list,
  createGlobalInParameter: inputs.create,
  updateGlobalInParameter: inputs.update,
  deleteGlobalInParameter: inputs.remove,
  listGlobalOutParameters: outputs.list,
  createGlobalOutParameter: outputs.create,
  updateGlobalOutParameter: outputs.update,
  deleteGlobalOutParameter: outputs.remove,
  checkGlobalParameterShortName,
});
