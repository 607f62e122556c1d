import { gatewayPath, type Method } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';

/** The part of a route that a browser needs to call it. */
export interface Call {
  method: Method;
  path: string;
  /** Needs no token. */
  isPublic: boolean;
}

/**
 * The call of an operation. The build writes this module out as a list (web/build/write-out-calls.ts): the routes have
 * the schemas of all requests and answers, which a screen would otherwise load, and create, before its first call.
 */
export const callOf = (operation: Operation): Call => {
  const route = routes[operation];
  return { method: route.method, path: gatewayPath(route), isPublic: route.access === 'public' };
};
