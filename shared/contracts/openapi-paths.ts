import { gatewayPath, type Route } from './route.ts';

/**
 * The path of each route as an OpenAPI document must have it. The documented paths call the same uuid `{id}` in one
 * method and `{uuid}` in another; OpenAPI and API Gateway want one name for one place, so the first one found is kept.
 * (The functions' router reads the name of the route that it serves, so handlers never notice.)
 */
export function documentPaths(routes: Record<string, Route>): Map<string, string> {
  const names = new Map<string, string>();
  return new Map(
    Object.entries(routes).map(([operation, route]) => {
      let place = '';
      const segments = gatewayPath(route)
        .split('/')
        .map((segment) => {
          const shape = segment.startsWith('{') ? '{}' : segment;
          place += `/${shape}`;
          if (shape === '{}' && !names.has(place)) names.set(place, segment);
          return names.get(place) ?? segment;
        });
      return [operation, segments.join('/')];
    }),
  );
}

export const pathVariables = (path: string) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
