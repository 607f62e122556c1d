import { request } from 'node:http';
import { gatewayPath, type Route } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
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
export const unknown = '0190f3a1-0000-4000-8000-00000000dead';

/** Sends a path as it is, with any method: `fetch` would tidy the one and refuse some of the other. */
export function sendMethod(url: string, method: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
