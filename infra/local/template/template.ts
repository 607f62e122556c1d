import * as z from 'zod';
import { treatmentOf } from './known-types.ts';
import { loadAssembly } from './load-assembly.ts';
import type { Resource } from './physical.ts';
import { Resolver } from './resolve.ts';

export interface Found<T> {
  resource: Resource;
  properties: T;
  ref: string;
  arn: string;
}

/** The synthesized app, read for running: resources by type with everything resolved. */
export class Template {
  readonly resources: Resource[] = [];
  /** Resources that would matter but that the runner does not support, as messages. */
  readonly unsupported: string[] = [];
  readonly #resolver: Resolver;
  readonly #assets: Map<string, string>;

  constructor(cdkOut: string, origin: string) {
    const assembly = loadAssembly(cdkOut);
    this.#assets = assembly.assets;
    this.#resolver = new Resolver(assembly, origin);
    for (const stack of assembly.stacks) {
      for (const [logicalId, { Type: type, Condition }] of Object.entries(stack.template.Resources)) {
        if (Condition !== undefined && !this.#resolver.holds(stack.name, Condition)) continue;
        const path = stack.paths.get(logicalId) ?? `${stack.name}/${logicalId}`;
        this.resources.push({ stack: stack.name, logicalId, type, path });
        if (treatmentOf(type) !== 'unknown') continue;
        this.unsupported.push(`${path} is an ${type}, which does not run on this machine.`);
      }
    }
  }

  /** Every resource of these types, its properties resolved and parsed. */
  find<T extends z.ZodType>(types: string | readonly string[], schema: T): Found<z.infer<T>>[] {
    const wanted = typeof types === 'string' ? [types] : types;
    return this.resources
      .filter((resource) => wanted.includes(resource.type))
      .map((resource) => {
        const parsed = schema.safeParse(this.#resolver.properties(resource));
        if (!parsed.success) throw new Error(`${resource.path}: ${z.prettifyError(parsed.error)}`);
        const { ref, attributes } = this.#resolver.identity(resource);
        return { resource, properties: parsed.data, ref, arn: attributes.Arn ?? ref };
      });
  }

  attribute(resource: Resource, name: string) {
    return this.#resolver.identity(resource).attributes[name];
  }

  /** The file or folder that was published under a key of the assets bucket. */
  asset(objectKey: string) {
    const path = this.#assets.get(objectKey);
    if (path === undefined) throw new Error(`The assembly has no asset ${objectKey}.`);
    return path;
  }
}

/** Finds one of several by logical id, or by the last names of its construct's path; `preferred` where several fit. */
export function byName<T extends { resource: Resource }>(
  items: readonly T[],
  name: string,
  kind: string,
  preferred: (item: T) => boolean = () => false,
): T {
  const exact = items.find(({ resource }) => resource.logicalId === name || resource.path === name);
  if (exact) return exact;
  const ends = items.filter(({ resource }) => resource.path.endsWith(`/${name}`));
  const within = ends.length > 0 ? ends : items.filter(({ resource }) => resource.path.split('/').includes(name));
  const [only, second] = within.length > 1 && within.some(preferred) ? within.filter(preferred) : within;
  if (only && !second) return only;
  const choices = (second ? within : items).map(({ resource }) => resource.path).join(', ');
  throw new Error(`${second ? 'More than one' : 'No'} ${kind} is called ${name}: ${choices}.`);
}
