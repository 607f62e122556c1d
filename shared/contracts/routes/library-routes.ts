import * as z from 'zod';
import * as parameters from '../parameters.ts';
import { inWorkspace } from '../queries.ts';
import type { Route } from '../route.ts';

const ofWorkspace = { feature: 'library', target: 'workspace' } as const;

/** The calls of the definitions of inputs, or of outputs. */
function callsOf<
  Kind extends 'in' | 'out',
  Entity extends z.ZodType,
  Write extends z.ZodType,
  Update extends z.ZodType,
>(kind: Kind, { entity, write, update }: { entity: Entity; write: Write; update: Update }) {
  const one = `an ${kind}put definition` as const;
  const all = { ...ofWorkspace, path: `/workspaces/{id}/global-${kind}-parameters` } as const;
  const own = {
    feature: 'library',
    path: `/global-${kind}-parameters/{uuid}`,
    access: `global_${kind}_parameter.manage`,
    target: `global-${kind}-parameter`,
    query: inWorkspace,
  } as const;
  const { access } = own;
  return {
    list: {
      ...all,
      method: 'GET',
      summary: `The ${kind}put definitions of a workspace's library`,
      access: 'workspace.read',
      response: z.array(entity),
      status: 200,
    },
    create: {
      ...all,
      method: 'POST',
      summary: `Add ${one} to the library`,
      access,
      body: write,
      response: entity,
      status: 201,
    },
    update: {
      ...own,
      method: 'PATCH',
      summary: `Change ${one} of the library`,
      body: update,
      response: entity,
      status: 200,
    },
    delete: { ...own, method: 'DELETE', summary: `Take ${one} out of the library`, response: null, status: 204 },
  } as const;
}

const inputs = callsOf('in', {
  entity: parameters.inParameter,
  write: parameters.globalInParameterWrite,
  update: parameters.globalInParameterUpdate,
});
const outputs = callsOf('out', {
  entity: parameters.outParameter,
  write: parameters.outParameterWrite,
  update: parameters.globalOutParameterUpdate,
});

export const libraryRoutes = {
  listGlobalInParameters: inputs.list,
  createGlobalInParameter: inputs.create,
  updateGlobalInParameter: inputs.update,
  deleteGlobalInParameter: inputs.delete,
  listGlobalOutParameters: outputs.list,
  createGlobalOutParameter: outputs.create,
  updateGlobalOutParameter: outputs.update,
  deleteGlobalOutParameter: outputs.delete,
  checkGlobalParameterShortName: {
    ...ofWorkspace,
    method: 'POST',
    path: '/workspaces/{id}/duplicate-global-parameter-short-name-check',
    summary: 'Whether the library has a definition of this short name',
    access: 'workspace.read',
    recorded: 'never',
    body: z.object({ shortName: z.string().max(1000) }),
    response: z.boolean(),
    status: 200,
  },
} as const satisfies Record<string, Route>;
