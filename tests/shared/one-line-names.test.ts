import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { category, description, expiry, name, unit } from '#shared/contracts/fields.ts';
import type { Route } from '#shared/contracts/route.ts';
import { routes } from '#shared/contracts/routes.ts';

/** Texts that are no names: of several lines, secrets, what is compared with something else, rows of files. */
const noNames = new Set([
  ...['description', 'formula', 'code', 'note'],
  ...['password', 'password2', 'old_password', 'token', 'refresh', 'secret', 'key', 'query'],
  ...['email', 'email2', 'shortName'],
  ...['packed', 'x', 'y', 'format', 'after', 'until'],
]);
/** Checks that only advise ask for any text; a row's labels are compared with categories. */
const compared = /check\w*(Duplicates|Name|Email|ShortName)$/i;
const cells = /^(samples|outValues|replaces|measurements|rows)\b|\binParameters\.value$|^settings$/;

type Schema = Record<string, unknown>;
interface Text {
  operation: string;
  path: string;
  schema: Schema;
}

/** Every text that the body of a call may have. */
function textsOf(operation: string, schema: Schema, path = ''): Text[] {
  const more = (part: unknown, at = path) => textsOf(operation, part as Schema, at);
  const { properties = {}, items, additionalProperties: values } = schema;
  return [
    ...(schema.type === 'string' && !schema.enum && schema.const === undefined ? [{ operation, path, schema }] : []),
    ...Object.entries(properties as Schema).flatMap(([key, part]) => more(part, path ? `${path}.${key}` : key)),
    ...(items ? more(items) : []),
    ...(typeof values === 'object' ? more(values, `${path}.*`) : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => ((schema[key] ?? []) as Schema[]).flatMap((part) => more(part))),
  ];
}

const bodies = Object.entries<Route>(routes).flatMap(([operation, { body }]) =>
  body
    ? textsOf(operation, z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema)
    : [],
);

const twoLines = ['a\nb', 'a\r\nb', 'a\tb', 'a\u0000b', 'a\u0085b', 'a\u2028b', 'a\u2029b'];
const turned = ['a\u202eb', 'a\u202ab', 'a\u202db', 'a\u2066b', 'a\u2067b\u2069'];
const fine = ['a', 'Ausbeute (%)', 'יבול', 'a\u200fb', 'نیم\u200cفاصله', '👩\u200d🔬', 'ﬁ α → β', ' padded\n'];

describe('a name', () => {
  it.each([
    ['name', name],
    ['unit', unit],
    ['category', category],
  ])('%s has one line, which nothing turns around', (_, schema) => {
    for (const text of [...twoLines, ...turned]) {
      const { error } = schema.safeParse(text);
      expect([text, error?.issues[0]?.message]).toEqual([
        text,
        expect.stringMatching(/may not contain line breaks or control characters$/),
      ]);
    }
    for (const text of fine) expect([text, schema.safeParse(text).data]).toEqual([text, text.trim()]);
  });

  it('is of that kind in the body of every call, and other texts are named here', () => {
    const names = bodies.filter(({ operation, path, schema }) => {
      const field = path.split('.').at(-1) ?? '';
      return schema.format !== 'uuid' && !noNames.has(field) && !compared.test(operation) && !cells.test(path);
    });
    expect(names.length).toBeGreaterThan(30);
    for (const { operation, path, schema } of names) {
      const pattern = new RegExp(String(schema.pattern ?? ''), 'u');
      const letThrough = [...twoLines, ...turned].filter((text) => pattern.test(text));
      expect([operation, path, letThrough]).toEqual([operation, path, []]);
    }
  });
});

it('a description has as many lines as its author wants', () => {
  expect(description.parse('First\nsecond')).toBe('First\nsecond');
});

it('an expiry is a second of a day that a calendar can show', () => {
  const field = expiry('Expiry date');
  const last = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;
  for (const seconds of [0, 1_800_000_000, last]) expect(field.parse(seconds)).toBe(seconds);
  for (const seconds of [-1, last + 1, Number.MAX_SAFE_INTEGER]) {
    expect(field.safeParse(seconds).error?.issues[0]?.message).toMatch(/^Expiry date must be a date/);
  }
  for (const other of [1.5, '2027-01-01', Number.NaN]) expect(field.safeParse(other).success).toBe(false);
});
