import * as fc from 'fast-check';

/** Placeholders of long texts until a request is sent: ten thousand requests must fit into memory. */
const repeated = (text: string, times: number) => `@repeat:${text}:${times}@`;
const nested = (depth: number) => `@nested:${depth}@`;

/** Replaces placeholders by the long texts and by uuids that exist by then. */
export function fillIn(text: string, uuidOf: (kind: string, index: number) => string): string {
  return text
    .replaceAll(/@repeat:(\w+):(\d+)@/g, (_, part: string, times: string) => part.repeat(Number(times)))
    .replaceAll(/"@nested:(\d+)@"/g, (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)))
    .replaceAll(/@uuid:([\w-]+):(\d+)@/g, (_, kind: string, index: string) => uuidOf(kind, Number(index)));
}

const words = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud83d',
  '\ufeff',
  '\u202Eabc',
  '\r\nX-Injected: 1',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 👩‍🔬',
  'e\u0301',
  'İ',
  'ß',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$where',
  '#name',
  ':limit',
  'attribute_not_exists(parent)',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..\\..\\photo.png',
  '/etc/photo.png',
  '.photo.png',
  'photo.png\u0000.html',
  'photo.\u202egnp.html',
  'photo.svg',
  'page.html',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '0x10',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  repeated('x', 41),
  repeated('é', 4001),
  repeated('x', 20_001),
];

export const texts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);

export const numbers = fc.oneof(
  fc.constantFrom(
    ...[0, -0, -1, 0.5, 1.5, 100.000_000_000_000_01, 2 ** 31, 2 ** 53, -(2 ** 53) - 2, 1e21, 1e125, 1e126, -1e308],
    ...[5e-324, 1e-130, 1e-131, 123_456_789.123_45, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER],
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const uuids = fc
  .tuple(fc.constantFrom('user', 'workspace', 'foreign', 'sample', 'role', 'in_parameter'), fc.nat(3))
  .map(([kind, index]) => `@uuid:${kind}:${index}@`);

/** Keys with a meaning in JavaScript, as text, because an object literal would not have `__proto__` as a key. */
const prototypeKeys = fc
  .tuple(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', ''),
    fc.constantFrom<unknown>(null, {}, 1),
  )
  .map(([key, value]) => Object.fromEntries([[key, { is_staff: true, polluted: value }]]));

const scalars = fc.oneof(texts, numbers, uuids, fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]]));

/** Replacements of a valid value. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 60, arbitrary: scalars },
  { weight: 10, arbitrary: prototypeKeys },
  { weight: 10, arbitrary: fc.array(scalars, { maxLength: 4 }) },
  { weight: 10, arbitrary: fc.dictionary(texts, scalars, { maxKeys: 4 }) },
  { weight: 4, arbitrary: fc.constantFrom(nested(50), nested(500), nested(20_000)) },
  { weight: 1, arbitrary: fc.constant(null).map(() => Array.from({ length: 1001 }, () => 0)) },
  { weight: 1, arbitrary: fc.constantFrom(repeated('x', 300_000), repeated('𝔘', 100_000)) },
);
