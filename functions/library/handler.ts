import { apiHandler } from '../platform/api-handler.ts';
import { checkGlobalParameterShortName } from './check-global-parameter-short-name.ts';
import { inputKind, outputKind } from './kinds.ts';
import { libraryOperations } from './library-operations.ts';

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
