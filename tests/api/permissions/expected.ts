import type { Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import type { Action } from '#shared/rules/permissions.ts';
import { type ActorName, requirementOf } from './actors.ts';

/** Routes without a target whose body decides, with the action. */
const decidedByBody: Partial<Record<Operation, Action>> = { listMultipleExperimentSamples: 'experiment.read' };

/** Routes that read or change, depending on the body; the scene's request changes. */
const changesByBody: ReadonlySet<Operation> = new Set(['plot']);

/** The action that decides about a route, and whether it is checked in a workspace. */
export function decidingAction(operation: Operation): { action?: Action; inWorkspace: boolean } {
  const route: Route = routes[operation];
  const byBody = decidedByBody[operation];
  if (byBody) return { action: byBody, inWorkspace: true };
  if (route.access === 'public' || route.access === 'signed-in') return { inWorkspace: false };
  return {
    action: route.access,
    inWorkspace: route.target !== undefined && route.access !== 'platform.administrate',
  };
}

/** Access tokens of the member with all permissions. */
const tokens: ReadonlySet<ActorName> = new Set(['access token', 'read-only token', 'token of another workspace']);
export const isToken = (actor: ActorName): boolean => tokens.has(actor);

/** The specified status (specification, section 6.2), from the table of routes and the permissions. */
export function expectedStatus(operation: Operation, actor: ActorName): number {
  const { access, status, session }: Route = routes[operation];
  // A link to a report ends with its workspace.
  if (operation === 'readSharedReport' && /^(inactive|expired) workspace$/.test(actor)) return 404;
  if (access === 'public') return status;
  if (actor === 'no token' || actor === 'expired token' || actor === 'deactivated user') return 401;
  const { action, inWorkspace } = decidingAction(operation);
  if (session && isToken(actor)) return 403;
  if (!action || actor === 'superadmin') return status;
  if (inWorkspace && (actor === 'other tenant' || actor === 'token of another workspace')) return 404;
  const requirement = requirementOf(action);
  if (requirement.superadmin) return 403;
  const refusal: Record<Exclude<ActorName, Early>, number | false> = {
    'member without the permission': requirement.permission !== undefined && 403,
    'member with it': false,
    'member who may only read': (changesByBody.has(operation) || requirement.changes === true) && 403,
    // A role with every permission except the one that opens all projects.
    'member not in the project': requirement.project ? 404 : requirement.permission === 'project:manage' && 403,
    'licence without the action': requirement.licence !== undefined && 403,
    'expired workspace': requirement.valid === true && 403,
    'inactive workspace': requirement.valid === true && 403,
    'other tenant': false,
    'access token': false,
    'read-only token': (changesByBody.has(operation) || requirement.changes === true) && 403,
    'token of another workspace': false,
  };
  return refusal[actor] || status;
}
type Early = 'no token' | 'expired token' | 'deactivated user' | 'superadmin';
