import { gatewayPath, type Route } from './route.ts';

/**
 * Maps each route to its path in the OpenAPI document. The documented paths call the same uuid `{id}` in one method and
 * `{uuid}` in another; OpenAPI and API Gateway require one name per position, so the first name is kept. The functions'
 * router uses the name of the route itself, so handlers are not affected.
 */
export function documentPaths(routes: Record<string, Route>): Map<string, string> {
  const names = new Map<string, string>();
  return new Map(
    Object.entries(routes).map(([operation, route]) => {
      let prefix = '';
      const segments = gatewayPath(route)
        .split('/')
        .map((segment) => {
          const shape = segment.startsWith('{') ? '{}' : segment;
          prefix += `/${shape}`;
          if (shape === '{}' && !names.has(prefix)) names.set(prefix, segment);
          return names.get(prefix) ?? segment;
        });
      return [operation, segments.join('/')];
    }),
  );
}

export const pathVariables = (path: string) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
