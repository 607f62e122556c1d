import { createDefinition } from '../features/definitions/api/create-definition.ts';
import { deleteDefinition } from '../features/definitions/api/delete-definition.ts';
import { evaluateRules } from '../features/definitions/api/evaluate-rules.ts';
import { importParameters } from '../features/definitions/api/import-parameters.ts';
import { previewFormula } from '../features/definitions/api/preview-formula.ts';
import { exportParameters, listDefinitions } from '../features/definitions/api/read-definitions.ts';
import { checkParameterShortName } from '../features/definitions/api/short-names.ts';
import { updateDefinition } from '../features/definitions/api/update-definition.ts';
import {
  compParameterKind,
  inParameterKind,
  outParameterKind,
  ruleKind,
  scriptKind,
} from '../features/definitions/kinds.ts';
import { apiHandler } from '../http/api-handler.ts';

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
  evaluateRules,
  createRule: createDefinition(ruleKind),
  updateRule: updateDefinition(ruleKind),
  deleteRule: deleteDefinition(ruleKind),
  checkParameterShortName,
  previewOutParameter: previewFormula('output'),
  previewCompParameter: previewFormula('function'),
  previewRule: previewFormula('rule'),
  exportParameters,
  importParameters,
});
