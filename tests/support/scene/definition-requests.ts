import type { definitionsRoutes, parametersRoutes } from '#shared/contracts/routes/definitions-routes.ts';
import * as bodies from './bodies.ts';
import type { Requests } from './request.ts';
import type { Ground, Ids } from './scene.ts';
import { uniqueShort } from './unique.ts';

const experiment = ({ ids }: Ground) => ({ path: { id: ids.experiment } });
const preview = (on: Ground) => ({ ...experiment(on), body: { formula: '1 + 1' } });
const one = (kind: keyof Ids) => ({
  args: ({ ids }: Ground) => ({ path: { uuid: ids[kind] }, query: { workspace: ids.workspace, project: ids.project } }),
});

/** The definitions of an experiment that has all five kinds. */
export const definitionRequests: Requests<keyof typeof parametersRoutes | keyof typeof definitionsRoutes> = {
  listInParameters: { args: experiment },
  createInParameter: { args: (on) => ({ ...experiment(on), body: bodies.input() }) },
  updateInParameter: { args: ({ ids }) => ({ path: { uuid: ids['in-parameter'] }, body: bodies.input() }) },
  deleteInParameter: { spends: 'in-parameter', ...one('in-parameter') },
  listOutParameters: { args: experiment },
  createOutParameter: { args: (on) => ({ ...experiment(on), body: bodies.output() }) },
  updateOutParameter: { args: ({ ids }) => ({ path: { uuid: ids['out-parameter'] }, body: bodies.output() }) },
  deleteOutParameter: { spends: 'out-parameter', ...one('out-parameter') },
  checkParameterShortName: { args: (on) => ({ ...experiment(on), body: { shortName: uniqueShort() } }) },
  previewOutParameter: { args: preview },
  previewCompParameter: { args: preview },
  previewRule: { args: preview },
  listCompParameters: { args: experiment },
  createCompParameter: { args: (on) => ({ ...experiment(on), body: bodies.comp() }) },
  updateCompParameter: { args: ({ ids }) => ({ path: { uuid: ids['comp-parameter'] }, body: bodies.comp() }) },
  deleteCompParameter: { spends: 'comp-parameter', ...one('comp-parameter') },
  listScripts: { args: experiment },
  createScript: { args: (on) => ({ ...experiment(on), body: bodies.script() }) },
  updateScript: { args: ({ ids }) => ({ path: { uuid: ids.script }, body: bodies.script() }) },
  deleteScript: { spends: 'script', ...one('script') },
  listRules: { args: experiment },
  evaluateRules: {
    args: (on) => ({ ...experiment(on), body: { in_parameters: [on.ids['in-parameter']], points: [[1]] } }),
  },
  createRule: { args: (on) => ({ ...experiment(on), body: bodies.rule() }) },
  updateRule: { args: ({ ids }) => ({ path: { uuid: ids.rule }, body: bodies.rule() }) },
  deleteRule: { spends: 'rule', ...one('rule') },
};
