import { gatewayPath, type Route } from '../../shared/contracts/route.ts';
import { type Operation, routes } from '../../shared/contracts/routes.ts';
import type { Answer } from './api.ts';

interface Raw {
  path?: object | undefined;
  token?: string | undefined;
  /** The body as it goes over the wire. */
  text?: string;
  slash?: boolean;
}

/** Sends what no client of the contract would: any path variables, any text as a body. */
export async function sendRaw(url: string, operation: Operation, raw: Raw = {}): Promise<Answer> {
  const route: Route = routes[operation];
  const { path = {}, token, text, slash = false } = raw;
  const values = new Map<string, unknown>(Object.entries(path));
  const filled = gatewayPath(route).replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values.get(key) ?? unknown));
  const response = await fetch(`${url}/api${filled}${slash ? '/' : ''}`, {
    method: route.method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(text === undefined ? {} : { body: text }),
  });
  const answer = await response.text();
  return { status: response.status, body: answer === '' ? undefined : JSON.parse(answer) };
}

/** A uuid that nothing has. */
export const unknown = '0190f3a1-0000-7000-8000-00000000dead';
