import type { GatewayRoute } from './read-rest-api.ts';

export interface Match {
  route: GatewayRoute;
  parameters: Record<string, string>;
}

interface Node {
  literal: Map<string, Node>;
  parameter?: { name: string; node: Node };
  greedy?: { name: string; node: Node };
  routes: Map<string, GatewayRoute>;
}

/** Finds routes as API Gateway does: a literal segment before a parameter, that before a greedy one. */
export class RouteTree {
  readonly #root = emptyNode();

  constructor(routes: readonly GatewayRoute[]) {
    for (const route of routes) {
      let node = this.#root;
      for (const segment of segmentsOf(route.resource)) node = child(node, segment);
      node.routes.set(route.method, route);
    }
  }

  match(method: string, path: string): Match | undefined {
    return find(this.#root, segmentsOf(path), 0, method, {});
  }
}

const emptyNode = (): Node => ({ literal: new Map(), routes: new Map() });
const segmentsOf = (path: string) => (path === '/' ? [] : path.replace(/^\//, '').split('/'));

function child(node: Node, segment: string): Node {
  const [, name, plus] = /^\{([^+}]+)(\+?)\}$/.exec(segment) ?? [];
  if (name === undefined) {
    const next = node.literal.get(segment) ?? emptyNode();
    node.literal.set(segment, next);
    return next;
  }
  if (plus === '+') {
    node.greedy ??= { name, node: emptyNode() };
    return node.greedy.node;
  }
  node.parameter ??= { name, node: emptyNode() };
  return node.parameter.node;
}

function find(
  node: Node,
  path: string[],
  at: number,
  method: string,
  parameters: Record<string, string>,
): Match | undefined {
  const segment = path[at];
  if (segment === undefined) {
    const route = node.routes.get(method) ?? node.routes.get('ANY');
    return route && { route, parameters };
  }
  const literal = node.literal.get(segment);
  const exact = literal && find(literal, path, at + 1, method, parameters);
  if (exact) return exact;
  if (node.parameter && segment !== '') {
    const own = { ...parameters, [node.parameter.name]: decode(segment) };
    const found = find(node.parameter.node, path, at + 1, method, own);
    if (found) return found;
  }
  if (!node.greedy) return undefined;
  const rest = path.slice(at).map(decode).join('/');
  return find(node.greedy.node, path, path.length, method, { ...parameters, [node.greedy.name]: rest });
}

function decode(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
