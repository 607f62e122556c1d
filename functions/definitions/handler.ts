import { apiHandler } from '../platform/api-handler.ts';
import { checkParameterShortName } from './check-parameter-short-name.ts';
import { createDefinition } from './create-definition.ts';
import { deleteDefinition } from './delete-definition.ts';
import { inParameterKind, outParameterKind } from './kinds.ts';
import { listDefinitions } from './list-definitions.ts';
import { updateDefinition } from './update-definition.ts';

export const handler = apiHandler('definitions', {
  listInParameters: listDefinitions(inParameterKind),
  createInParameter: createDefinition(inParameterKind),
  updateInParameter: updateDefinition(inParameterKind),
  deleteInParameter: deleteDefinition(inParameterKind),
  listOutParameters: listDefinitions(outParameterKind),
  createOutParameter: createDefinition(outParameterKind),
  updateOutParameter: updateDefinition(outParameterKind),
  deleteOutParameter: deleteDefinition(outParameterKind),
  checkParameterShortName,
});
