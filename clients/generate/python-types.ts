import * as z from 'zod';

/** A schema of the OpenAPI document, as far as the contract uses it. */
type Schema = z.infer<typeof base> & {
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
};
const base = z.object({
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  nullable: z.boolean().optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
});
const schema: z.ZodType<Schema> = base.extend({
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get items() {
    return schema.optional();
  },
  get anyOf() {
    return z.array(schema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), schema]).optional();
  },
});

const plain: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' };

/** The schemas as Python's types: a `TypedDict` for each object with fields, nested ones too. Python 3.9 reads them. */
export function pythonTypes(schemas: Record<string, unknown>): string {
  const classes: string[] = [];
  const aliases: string[] = [];
  const typeOf = (one: Schema, name: string): string => {
    const type = bareTypeOf(one, name);
    return one.nullable ? union([type, 'None']) : type;
  };
  const bareTypeOf = (one: Schema, name: string): string => {
    if (one.$ref) return nameOf(one.$ref);
    if (one.anyOf) return union(one.anyOf.map((part, index) => typeOf(part, `${name}${index === 0 ? '' : index + 1}`)));
    if (one.enum) return literals(one.enum);
    if (one.type === 'array') return `list[${one.items ? typeOf(one.items, `${name}Item`) : 'Any'}]`;
    if (one.properties && Object.keys(one.properties).length > 0) return record(one, name);
    if (one.type === 'object') {
      const { additionalProperties: values } = one;
      return `dict[str, ${typeof values === 'object' ? typeOf(values, `${name}Value`) : 'Any'}]`;
    }
    return plain[one.type ?? ''] ?? 'Any';
  };
  const record = ({ properties = {}, required = [] }: Schema, name: string): string => {
    const fields = Object.entries(properties).map(([field, one]) => {
      return { field, type: typeOf(one, name + capital(field)), isRequired: required.includes(field) };
    });
    const always = fields.filter(({ isRequired }) => isRequired);
    const sometimes = fields.filter(({ isRequired }) => !isRequired);
    const both = always.length > 0 && sometimes.length > 0;
    if (always.length > 0) classes.push(typedDict(both ? `_${name}` : name, 'TypedDict', always));
    if (sometimes.length > 0) classes.push(typedDict(name, both ? `_${name}` : 'TypedDict', sometimes, false));
    return name;
  };
  for (const [name, given] of Object.entries(schemas)) {
    const type = typeOf(schema.parse(given), name);
    if (type !== name) aliases.push(`${name} = ${type}`);
  }
  return `${head}\n${[...classes, aliases.join('\n')].join('\n\n\n')}\n`;
}

interface Field {
  field: string;
  type: string;
}

/** A field that is a word of the language (`in`) has no place in a class's body. */
function typedDict(name: string, parent: string, fields: readonly Field[], total = true): string {
  const words = fields.filter(({ field }) => field === 'in');
  const inBody = fields.filter(({ field }) => field !== 'in');
  const given = words.map(({ field, type }) => `'${field}': '${type}'`).join(', ');
  const ending = total ? '' : ', total=False';
  const body = inBody.map((one) => `    ${one.field}: ${one.type}`).join('\n') || '    pass';
  if (words.length === 0) return `class ${name}(${parent}${ending}):\n${body}`;
  const more = `_${name}Words`;
  const parents = parent === 'TypedDict' ? more : `${parent}, ${more}`;
  return `${more} = TypedDict('${more}', {${given}}${ending})\n\n\nclass ${name}(${parents}${ending}):\n${body}`;
}

export const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
const capital = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** The type of a parameter of a query. */
export const queryType = (given: unknown) => plain[schema.parse(given).type ?? ''] ?? 'str';

function union(types: readonly string[]): string {
  const different = [...new Set(types.flatMap((type) => type.split(' | ')))];
  if (different.includes('Any')) return 'Any';
  return [...different.filter((type) => type !== 'None'), ...different.filter((type) => type === 'None')].join(' | ');
}

function literals(values: readonly (string | number | boolean | null)[]): string {
  const given = values.filter((value) => value !== null).map(pythonLiteral);
  const types = given.length > 0 ? [`Literal[${given.join(', ')}]`] : [];
  return union(given.length < values.length ? [...types, 'None'] : types);
}

function pythonLiteral(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'").replaceAll('\t', '\\t')}'` : String(value);
}

const head = `"""What calls take and answer. Written from the API's description by \`npm run build:clients\`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

`;
