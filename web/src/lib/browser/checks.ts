/**
 * Checks of what this browser has kept. They are what is needed of zod for it, whose 28 kB a screen would otherwise wait
 * for before its first row.
 */
export type TypeCheck<Value> = (value: unknown) => value is Value;
export type Checked<OneCheck> = OneCheck extends TypeCheck<infer Value> ? Value : never;
type Checks = Readonly<Record<string, TypeCheck<unknown>>>;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);
export const isTrueOrFalse = (value: unknown): value is boolean => typeof value === 'boolean';

export const oneOf =
  <const Text extends string>(texts: readonly Text[]): TypeCheck<Text> =>
  (value): value is Text =>
    texts.some((text) => text === value);

export const orNull =
  <Value>(check: TypeCheck<Value>): TypeCheck<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

export const listOf =
  <Item>(check: TypeCheck<Item>): TypeCheck<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(check);

/** An object of any keys. */
export const recordOf =
  <Value>(check: TypeCheck<Value>): TypeCheck<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    isObject(value) && Object.values(value).every(check);

/** An object with these fields; those of the second kind may be missing. */
export const objectOf =
  <Required extends Checks, Optional extends Checks = Record<never, never>>(
    required: Required,
    optional?: Optional,
  ): TypeCheck<
    { [Key in keyof Required]: Checked<Required[Key]> } & {
      [Key in keyof Optional]?: Checked<Optional[Key]> | undefined;
    }
  > =>
  (value): value is never =>
    isObject(value) &&
    Object.entries(required).every(([key, check]) => check(value[key])) &&
    Object.entries(optional ?? {}).every(([key, check]) => value[key] === undefined || check(value[key]));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
