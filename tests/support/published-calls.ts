import { transact } from '#functions/aws/transact.ts';
import { reserveName } from '#functions/features/workspaces/api/write-workspaces.ts';
import { handler as calculation } from '#functions/handlers/calculation.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as generation } from '#functions/handlers/generation.ts';
import { handler as modelling } from '#functions/handlers/modelling.ts';
import { handler as plotting } from '#functions/handlers/plotting.ts';
import { handler as projectsHandler } from '#functions/handlers/projects.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { handler as workspacesHandler } from '#functions/handlers/workspaces.ts';
import { experiments } from '#functions/tables/tables.ts';
import type { SocketEvent } from '#shared/contracts/events.ts';
import { type Operation, type Routes, routes } from '#shared/contracts/routes.ts';
import { aMember, aSuperadmin, newId } from './builders.ts';
import { aFunction, aModel, aRule, aScript } from './definition-builders.ts';
import { aLearningLaboratory } from './experiment-builders.ts';
import { aConnection } from './sockets.ts';

const handlers: Partial<Record<Routes[Operation]['feature'], unknown>> = {
  calculation,
  definitions,
  experiments: experimentsHandler,
  generation,
  modelling,
  plotting,
  projects: projectsHandler,
  samples: samplesHandler,
  series: seriesHandler,
  workspaces: workspacesHandler,
};
export const handlerOf = (operation: Operation) => handlers[routes[operation].feature];

/** An experiment that has one of everything, its manager, and a colleague who looks at it. */
export async function aPublishedLaboratory() {
  const lab = await aLearningLaboratory(3);
  const { experiment, workspace, project, heat, output } = lab;
  const [computed, script, rule] = [await aFunction(experiment), await aScript(experiment), await aRule(experiment)];
  const { importances } = await aModel(experiment, [
    { kind: 'input', parameter_uuid: heat.uuid },
    { kind: 'output', parameter_uuid: output.uuid },
    { kind: 'complex', parameter_uuid: computed.uuid },
  ]);
  const colleague = await aMember(workspace.uuid, [], [project.uuid]);
  const live = await aConnection(experiment, colleague.user.uuid);
  return { ...lab, computed, script, rule, importances, admin: await aSuperadmin(), colleague, live };
}
export type PublishedLaboratory = Awaited<ReturnType<typeof aPublishedLaboratory>>;

type Method = SocketEvent['method'];
/** Calls that publish: the operation, the uuid in its path, its body, and its preconditions. */
interface PublishedCall {
  method: Method;
  id: (lab: PublishedLaboratory) => string;
  body?: (lab: PublishedLaboratory) => unknown;
  before?: (lab: PublishedLaboratory) => Promise<unknown>;
  as?: 'admin';
}

const ofExperiment = ({ experiment }: PublishedLaboratory) => experiment.uuid;
const named = (short_name: string, more: object = {}) => ({ name: 'Fresh', short_name, ...more });
const definition = (id: PublishedCall['id'], body?: object): PublishedCall => ({
  method: 'definitions_changed',
  id,
  ...(body && { body: () => body }),
});
const importance = (index: number): PublishedCall => ({
  method: 'importances_changed',
  id: ({ importances }) => importances[index]?.uuid ?? '',
  body: () => ({ include: false }),
});
const cancel = (kind: 'generation' | 'calculation' | 'modeling' | 'plotting'): PublishedCall => ({
  method: `${kind}_failure`,
  id: ofExperiment,
  before: ({ experiment: { workspace_uuid, parent, sort } }) =>
    experiments.update(workspace_uuid, { parent, sort }, { set: { [`${kind}_id`]: newId() } }),
  body: () => (kind === 'plotting' ? undefined : { generate_series: false }),
});
const numeric = { min_value: 0, max_value: 1, step: 0.1 };

export const publishedCalls: Partial<Record<Operation, PublishedCall>> = {
  createSample: {
    method: 'samples_changed',
    id: ({ series }) => series.uuid,
    body: ({ heat, binder }) => ({
      inParameters: [
        { in_parameter: heat.uuid, value: 1 },
        { in_parameter: binder.uuid, value: 1 },
      ],
    }),
  },
  updateSample: {
    method: 'samples_changed',
    id: ({ samples: [first] }) => first?.uuid ?? '',
    body: ({ output }) => ({ version: 0, outParameters: [{ out_parameter: output.uuid, value: 5.25 }] }),
  },
  deleteSample: { method: 'samples_changed', id: ({ samples: [first] }) => first?.uuid ?? '' },
  importOutParameters: {
    method: 'samples_changed',
    id: ({ series }) => series.uuid,
    body: () => ({ outValues: [{ yield_pct: 7 }] }),
  },
  addToShortlist: {
    method: 'shortlist_changed',
    id: ofExperiment,
    body: ({ heat, binder }) => ({
      name: 'Kept',
      inParameters: [
        { in_parameter: heat.uuid, value: 5 },
        { in_parameter: binder.uuid, value: 0 },
      ],
    }),
  },
  reportMeasurements: {
    method: 'samples_changed',
    id: ofExperiment,
    body: ({ samples: [first] }) => ({ measurements: [{ sample: first?.uuid, outputs: { yield_pct: 7 } }] }),
  },
  importSeries: {
    method: 'series_changed',
    id: ofExperiment,
    body: () => ({ samples: [{ temperature: 5, binder: 'Epoxy' }], options: { in: true, out: false }, parameters: [] }),
  },
  updateSeries: {
    method: 'series_changed',
    id: ({ series }) => series.uuid,
    body: () => ({ name: 'Screening' }),
  },
  deleteSeries: { method: 'series_changed', id: ({ series }) => series.uuid },
  createInParameter: definition(ofExperiment, named('fresh', numeric)),
  updateInParameter: definition(({ heat }) => heat.uuid, { is_visible: false }),
  deleteInParameter: definition(({ binder }) => binder.uuid),
  createOutParameter: definition(ofExperiment, named('fresh', { weight: 50, target: 'Minimize' })),
  updateOutParameter: definition(({ output }) => output.uuid, { is_visible: false }),
  deleteOutParameter: definition(({ output }) => output.uuid),
  createCompParameter: definition(ofExperiment, named('fresh', { formula: 'temperature + 1' })),
  updateCompParameter: definition(({ computed }) => computed.uuid, { formula: 'temperature + 2' }),
  deleteCompParameter: definition(({ computed }) => computed.uuid),
  createScript: definition(ofExperiment, named('fresh', { code: 'def thrice(x): return 3 * x' })),
  updateScript: definition(({ script }) => script.uuid, { name: 'Other' }),
  deleteScript: definition(({ script }) => script.uuid),
  createRule: definition(ofExperiment, named('fresh', { formula: 'temperature < 70' })),
  updateRule: definition(({ rule }) => rule.uuid, { formula: 'temperature < 60' }),
  deleteRule: definition(({ rule }) => rule.uuid),
  importParameters: definition(ofExperiment, { sample_count: 7 }),
  updateInputImportance: importance(0),
  updateOutputImportance: importance(1),
  updateComplexImportance: importance(2),
  lockSeries: { method: 'series_changed', id: ({ series }) => series.uuid },
  unlockSeries: { method: 'series_changed', id: ({ series }) => series.uuid },
  lockExperiment: { method: 'experiment_changed', id: ofExperiment },
  unlockExperiment: { method: 'experiment_changed', id: ofExperiment },
  updateExperiment: { method: 'experiment_changed', id: ofExperiment, body: () => ({ name: 'Renamed' }) },
  deleteExperiment: { method: 'experiment_deleted', id: ofExperiment },
  updateProject: { method: 'place_changed', id: ({ project }) => project.uuid, body: () => ({ name: 'Renamed' }) },
  deleteProject: { method: 'experiment_deleted', id: ({ project }) => project.uuid },
  updateWorkspace: {
    method: 'place_changed',
    id: ({ workspace }) => workspace.uuid,
    body: () => ({ is_active: false }),
    as: 'admin',
  },
  deleteWorkspace: {
    method: 'experiment_deleted',
    id: ({ workspace }) => workspace.uuid,
    // Tests make workspaces past the call that would keep their names.
    before: ({ workspace }) => transact([reserveName(workspace)]),
    as: 'admin',
  },
  generateSeries: { method: 'generation_set', id: ofExperiment },
  predict: { method: 'modeling_set', id: ofExperiment },
  plot: {
    method: 'plotting_set',
    id: ofExperiment,
    body: () => ({ plot_settings: { x: 'temperature', y: 'binder' } }),
  },
  cancelGeneration: cancel('generation'),
  cancelCalculation: cancel('calculation'),
  cancelModeling: cancel('modeling'),
  cancelPlot: cancel('plotting'),
};

/** Operations that change something in a workspace, and nothing that the screens of an experiment show. */
export const publishesNothing: Partial<Record<Operation, string>> = {
  createProject: 'A project that is new has no experiment.',
  createExperiment: 'Nobody can have an experiment open that is new.',
  duplicateExperiment: 'The copy is new, and the original stays as it is.',
  checkParameterShortName: 'It only asks.',
  previewCompParameter: 'It only calculates.',
  previewOutParameter: 'It only calculates.',
  previewRule: 'It only calculates.',
  checkGlobalParameterShortName: 'It only asks.',
  evaluateRules: 'It only asks.',
  evaluateRobustness: 'It only asks.',
  updateWorkspaceCsvSettings: 'The format of files is read when a file is made.',
  setCompanySignIn: 'How people sign in is a page of the workspace, and no screen of an experiment shows it.',
  removeCompanySignIn: 'How people sign in is a page of the workspace, and no screen of an experiment shows it.',
  beginSampleFile: 'A file is shown once its contents have come and were checked.',
  completeSampleFile: 'It needs the store of files: sample-files.test.ts follows what it publishes.',
  deleteSampleFile: 'It needs the store of files: sample-files.test.ts follows what it publishes.',
  restoreSampleFile: 'It needs the store of files: sample-files.test.ts follows what it publishes.',
  removeFromShortlist: 'It needs a setting that is kept: shortlist.test.ts follows what it publishes.',
  createReportLink: 'Its dialog asks for the list each time that it opens; no other screen shows links.',
  deleteReportLink: 'Its dialog asks for the list each time that it opens; no other screen shows links.',
  createWebhook: 'Webhooks are a page of the workspace, and no screen of an experiment shows them.',
  updateWebhook: 'Webhooks are a page of the workspace, and no screen of an experiment shows them.',
  deleteWebhook: 'Webhooks are a page of the workspace, and no screen of an experiment shows them.',
  testWebhook: 'It sends one message to the address and changes nothing that a screen of an experiment shows.',
  resendWebhookDelivery: 'It sends a message again and changes nothing that a screen of an experiment shows.',
  createGlobalInParameter: 'An experiment has copies of what the library holds.',
  updateGlobalInParameter: 'An experiment has copies of what the library holds.',
  deleteGlobalInParameter: 'An experiment has copies of what the library holds.',
  createGlobalOutParameter: 'An experiment has copies of what the library holds.',
  updateGlobalOutParameter: 'An experiment has copies of what the library holds.',
  deleteGlobalOutParameter: 'An experiment has copies of what the library holds.',
};
