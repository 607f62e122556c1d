import { isDeepStrictEqual } from 'node:util';
import type { Placeholders } from './placeholders.ts';

/**
 * A condition of a write on a row, made with `where`, `and` and `or` instead of written as a text: the compiler checks
 * attributes and types, and the write allots the placeholders, so that conditions combine without clashes.
 */
export interface Condition<Row> {
  /** The condition as an expression, with the placeholders that it is allotted. */
  readonly write: (placeholders: Placeholders) => string;
  /** Never set. It lets the compiler refuse a condition on attributes that a row does not have. */
  readonly appliesTo?: (row: Row) => void;
}

/** An attribute of a row, or a field of one, such as `calculation.job_id`. */
type Attribute<Row> = {
  [Name in keyof Row & string]-?: Name | `${Name}.${FieldOf<NonNullable<Row[Name]>>}`;
}[keyof Row & string];

/** The type of an attribute that is present. */
type ValueAt<Row, Path extends string> = Path extends keyof Row
  ? Exclude<Row[Path], undefined>
  : Path extends `${infer Name extends keyof Row & string}.${infer Field}`
    ? ValueOfField<NonNullable<Row[Name]>, Field>
    : never;

type FieldOf<Value> = Value extends readonly unknown[] | ReadonlySet<unknown>
  ? never
  : Value extends object
    ? keyof Value & string
    : never;

type ValueOfField<Value, Field> = Value extends unknown
  ? Field extends keyof Value
    ? Exclude<Value[Field], undefined>
    : never
  : never;

type Comparison<Row> = <Path extends Attribute<Row>>(path: Path, value: ValueAt<Row, Path>) => Condition<Row>;

interface Where<Row> {
  equals: Comparison<Row>;
  differs: Comparison<Row>;
  lessThan: Comparison<Row>;
  atMost: Comparison<Row>;
  greaterThan: Comparison<Row>;
  atLeast: Comparison<Row>;
  absent: (path: Attribute<Row>) => Condition<Row>;
  present: (path: Attribute<Row>) => Condition<Row>;
}

/** The conditions on a row's attributes: `where<ExperimentRow>().equals('calculation_id', id)`. */
export const where = <Row>(): Where<Row> => ofAnyRow;

/** All of the conditions; those that are undefined are left out. */
export const and = <Row>(first: Condition<Row>, ...more: (Condition<Row> | undefined)[]): Condition<Row> => ({
  write: (to) => [first, ...more].flatMap((condition) => condition?.write(to) ?? []).join(' AND '),
});

/** At least one of the conditions. */
export const or = <Row>(...conditions: [Condition<Row>, Condition<Row>, ...Condition<Row>[]]): Condition<Row> => ({
  write: (to) => `(${conditions.map((condition) => condition.write(to)).join(' OR ')})`,
});

type Name<Row> = keyof Row & string;

/**
 * The condition that attributes of a row have not changed since it was read. One that a row of an earlier version lacks
 * was read as its default: 0, '' or {}.
 */
export function unchangedSince<Row extends object>(
  read: Row,
  first: Name<Row>,
  ...others: readonly Name<Row>[]
): Condition<Row> {
  const unchanged = (name: Name<Row>): Condition<Row> => {
    const value = read[name];
    if (value === undefined) return ofAnyRow.absent(name);
    const equals = ofAnyRow.equals(name, value);
    const mayBeDefault = value === 0 || value === '' || isDeepStrictEqual(value, {});
    return mayBeDefault ? or<Row>(ofAnyRow.absent(name), equals) : equals;
  };
  return and(unchanged(first), ...others.map(unchanged));
}

/** Whether it holds for the row as it is now. */
export const isUnchangedSince = <Row>(read: Row, now: Row, ...names: readonly Name<Row>[]): boolean =>
  names.every((name) => isDeepStrictEqual(read[name], now[name]));

const comparison =
  (operator: string) =>
  (path: string, value: unknown): Condition<unknown> => ({
    write: (to) => `${to.attribute(path)} ${operator} ${to.value(value)}`,
  });

const test =
  (name: string) =>
  (path: string): Condition<unknown> => ({ write: (to) => `${name}(${to.attribute(path)})` });

const ofAnyRow = {
  equals: comparison('='),
  differs: comparison('<>'),
  lessThan: comparison('<'),
  atMost: comparison('<='),
  greaterThan: comparison('>'),
  atLeast: comparison('>='),
  absent: test('attribute_not_exists'),
  present: test('attribute_exists'),
};
