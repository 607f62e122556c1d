import { apiHandler } from '../platform/api-handler.ts';
import { checkParameterShortName } from './check-parameter-short-name.ts';
import { createDefinition } from './create-definition.ts';
import { deleteDefinition } from './delete-definition.ts';
import { exportParameters } from './export-parameters.ts';
import { importParameters } from './import-parameters.ts';
import { compParameterKind, inParameterKind, outParameterKind, ruleKind, scriptKind } from './kinds.ts';
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
  listCompParameters: listDefinitions(compParameterKind),
  createCompParameter: createDefinition(compParameterKind),
  updateCompParameter: updateDefinition(compParameterKind),
  deleteCompParameter: deleteDefinition(compParameterKind),
  listScripts: listDefinitions(scriptKind),
  createScript: createDefinition(scriptKind),
  updateScript: updateDefinition(scriptKind),
  deleteScript: deleteDefinition(scriptKind),
  listRules: listDefinitions(ruleKind),
  createRule: createDefinition(ruleKind),
  updateRule: updateDefinition(ruleKind),
  deleteRule: deleteDefinition(ruleKind),
  checkParameterShortName,
  exportParameters,
  importParameters,
});
