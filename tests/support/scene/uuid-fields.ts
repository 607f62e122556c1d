import * as z from 'zod';
import type { Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';
import { operations } from './requests.ts';

type Schema = { [key: string]: unknown };

/** Every field of a body that takes a uuid, such as `createProject users.user`, from the contract's schemas. */
export function uuidFields(): string[] {
  return operations.flatMap((operation) => {
    const { body }: Route = routes[operation];
    const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    return [...new Set(schema ? pathsIn(schema, []) : [])].map((path) => `${operation} ${path}`);
  });
}

function pathsIn(schema: unknown, path: readonly string[]): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { format, properties, items, anyOf, allOf }: Schema = { ...schema };
  const named = Object.entries(Object(properties)).flatMap(([name, inner]) => pathsIn(inner, [...path, name]));
  const other = [items, anyOf, allOf].flat().flatMap((inner) => pathsIn(inner, path));
  return [...(format === 'uuid' ? [path.join('.')] : []), ...named, ...other];
}
