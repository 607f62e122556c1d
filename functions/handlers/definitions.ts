import {
  checkParameterShortName,
  definitionOperations,
  exportParameters,
} from '../features/definitions/api/definition-operations.ts';
import { evaluateRules } from '../features/definitions/api/evaluate-rules.ts';
import { importParameters } from '../features/definitions/api/import-parameters.ts';
import { previewFormula } from '../features/definitions/api/preview-formula.ts';
import {
  compParameterKind,
  inParameterKind,
  outParameterKind,
  ruleKind,
  scriptKind,
} from '../features/definitions/kinds.ts';
import { apiHandler } from '../http/api-handler.ts';

const inputs = definitionOperations(inParameterKind);
const outputs = definitionOperations(outParameterKind);
const functions = definitionOperations(compParameterKind);
const scripts = definitionOperations(scriptKind);
const rules = definitionOperations(ruleKind);

export const handler = apiHandler('definitions', {
  listInParameters: inputs.list,
  createInParameter: inputs.create,
  updateInParameter: inputs.update,
  deleteInParameter: inputs.remove,
  listOutParameters: outputs.list,
  createOutParameter: outputs.create,
  updateOutParameter: outputs.update,
  deleteOutParameter: outputs.remove,
  listCompParameters: functions.list,
  createCompParameter: functions.create,
  updateCompParameter: functions.update,
  deleteCompParameter: functions.remove,
  listScripts: scripts.list,
  createScript: scripts.create,
  updateScript: scripts.update,
  deleteScript: scripts.remove,
  listRules: rules.list,
  evaluateRules,
  createRule: rules.create,
  updateRule: rules.update,
  deleteRule: rules.remove,
  checkParameterShortName,
  previewOutParameter: previewFormula('output'),
  previewCompParameter: previewFormula('function'),
  previewRule: previewFormula('rule'),
  exportParameters,
  importParameters,
});
