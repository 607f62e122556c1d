import { type Action, type Requirement, requirements } from '#shared/rules/permissions.ts';

/** All actors that may call a route. */
export const actorNames = [
  'no token',
  'expired token',
  'member without the permission',
  'member with it',
  'member who may only read',
  'member not in the project',
  'licence without the action',
  'expired workspace',
  'inactive workspace',
  'other tenant',
  'deactivated user',
  'superadmin',
  'access token',
  'read-only token',
  'token of another workspace',
] as const;
export type ActorName = (typeof actorNames)[number];

export const requirementOf = (action: Action): Requirement => requirements[action];

const all = Object.values<Requirement>(requirements);
/** The permissions and licence actions that requirements use. */
export const permissionNames = [...new Set(all.flatMap(({ permission }) => permission ?? []))];
export const licenceNames = [...new Set(all.flatMap(({ licence }) => licence ?? []))];
