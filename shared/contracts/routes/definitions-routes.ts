import * as z from 'zod';
import type { Action } from '../../rules/permissions.ts';
import * as definitions from '../definitions.ts';
import * as parameters from '../parameters.ts';
import { inProject } from '../queries.ts';
import type { Route } from '../route.ts';

const ofExperiment = { feature: 'definitions', target: 'experiment', query: inProject } as const;

interface Words<Kind, Read, Manage> {
  kind: Kind;
  /** The name on screens, with its article, and of several. */
  one: string;
  many: string;
  read: Read;
  manage: Manage;
}

/** The calls of one kind of definition. */
function callsOf<
  Kind extends 'in-parameter' | 'out-parameter' | 'comp-parameter' | 'script' | 'rule',
  Read extends Action,
  Manage extends Action,
  Entity extends z.ZodType,
  Write extends z.ZodType,
  Update extends z.ZodType,
>(
  { kind, one, many, read, manage }: Words<Kind, Read, Manage>,
  { entity, write, update }: { entity: Entity; write: Write; update: Update },
) {
  const all = { ...ofExperiment, path: `/experiments/{id}/${kind}s` } as const;
  const own = { feature: 'definitions', access: manage, target: kind, query: inProject } as const;
  const path = `/${kind}s/{uuid}` as const;
  return {
    list: {
      ...all,
      method: 'GET',
      summary: `The ${many} of an experiment`,
      access: read,
      response: z.array(entity),
      status: 200,
    },
    create: {
      ...all,
      method: 'POST',
      summary: `Create ${one}`,
      access: manage,
      body: write,
      response: entity,
      status: 201,
    },
    update: { ...own, method: 'PATCH', path, summary: `Change ${one}`, body: update, response: entity, status: 200 },
    delete: { ...own, method: 'DELETE', path, summary: `Delete ${one}`, response: null, status: 204 },
  } as const;
}

/** A call that calculates with a formula as it is typed. */
const preview = <Kind extends 'out-parameter' | 'comp-parameter' | 'rule', Manage extends Action>(
  kind: Kind,
  access: Manage,
  summary: string,
) =>
  ({
    ...ofExperiment,
    method: 'POST',
    path: `/experiments/{id}/${kind}s/preview`,
    summary: `What is wrong with the formula of ${summary}`,
    access,
    recorded: 'never',
    body: definitions.formulaPreviewRequest,
    response: definitions.formulaPreview,
    status: 200,
  }) as const;

const read = 'experiment.read';
const inputs = callsOf(
  { kind: 'in-parameter', one: 'an input', many: 'inputs', read, manage: 'in_parameter.manage' },
  { entity: parameters.inParameter, write: parameters.inParameterWrite, update: parameters.inParameterUpdate },
);
const outputs = callsOf(
  { kind: 'out-parameter', one: 'an output', many: 'outputs', read, manage: 'out_parameter.manage' },
  { entity: parameters.outParameter, write: parameters.outParameterWrite, update: parameters.outParameterUpdate },
);
const functions = callsOf(
  { kind: 'comp-parameter', one: 'a function', many: 'functions', read, manage: 'comp_parameter.manage' },
  { entity: definitions.compParameter, write: definitions.compParameterWrite, update: definitions.compParameterUpdate },
);
const scripts = callsOf(
  { kind: 'script', one: 'a script', many: 'scripts', read: 'script.read', manage: 'script.manage' },
  { entity: definitions.script, write: definitions.scriptWrite, update: definitions.scriptUpdate },
);
const rules = callsOf(
  { kind: 'rule', one: 'a rule', many: 'rules', read, manage: 'rule.manage' },
  { entity: definitions.rule, write: definitions.ruleWrite, update: definitions.ruleUpdate },
);

/** Inputs and outputs. */
export const parametersRoutes = {
  listInParameters: inputs.list,
  createInParameter: inputs.create,
  updateInParameter: inputs.update,
  deleteInParameter: inputs.delete,
  listOutParameters: outputs.list,
  createOutParameter: outputs.create,
  updateOutParameter: outputs.update,
  deleteOutParameter: outputs.delete,
  previewOutParameter: preview('out-parameter', 'out_parameter.manage', 'an output, and its values for three samples'),
  checkParameterShortName: {
    ...ofExperiment,
    method: 'POST',
    path: '/experiments/{id}/duplicate-parameter-short-name-check',
    summary: 'Whether the experiment has a definition of this short name',
    access: 'experiment.read',
    recorded: 'never',
    body: z.object({ shortName: z.string().max(1000) }),
    response: z.boolean(),
    status: 200,
  },
} as const satisfies Record<string, Route>;

/** The definitions that contain Python. */
export const definitionsRoutes = {
  listCompParameters: functions.list,
  createCompParameter: functions.create,
  updateCompParameter: functions.update,
  deleteCompParameter: functions.delete,
  previewCompParameter: preview(
    'comp-parameter',
    'comp_parameter.manage',
    'a function, and its values for three samples',
  ),
  listScripts: scripts.list,
  createScript: scripts.create,
  updateScript: scripts.update,
  deleteScript: scripts.delete,
  listRules: rules.list,
  evaluateRules: {
    ...ofExperiment,
    method: 'POST',
    path: '/experiments/{id}/rules/evaluation',
    summary: 'Which of up to 2000 points the rules allow, and their calculated outputs; nothing is stored',
    access: 'experiment.read',
    recorded: 'never',
    body: definitions.rulesEvaluate,
    response: definitions.rulesEvaluation,
    status: 200,
  },
  createRule: rules.create,
  updateRule: rules.update,
  deleteRule: rules.delete,
  previewRule: preview('rule', 'rule.manage', 'a rule, and whether three samples obey it'),
} as const satisfies Record<string, Route>;
