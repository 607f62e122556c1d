import { and, type Condition, or, where } from './condition.ts';
import { Placeholders } from './placeholders.ts';

export interface Key {
  parent: string;
  sort: string;
}

/** Sets and removes attributes of one item. Names are attributes of the row; `undefined` removes. */
export interface Change<Row> {
  set: Partial<Row>;
  add?: Added<Row> | undefined;
  /** Puts values at the end of lists; a list that is missing is begun. */
  append?: Partial<Record<keyof Row & string, readonly unknown[]>> | undefined;
  /** The condition on the row, besides that it exists and is the tenant's. */
  condition?: Condition<Row> | undefined;
}

/** By how much numbers grow. */
type Added<Row> = Partial<Record<keyof Row & string, number>>;

/** The parts of an update of one item, whether or not it exists. */
export function updateOf<Row>(key: Key, { set, add = {}, append = {}, condition }: Change<Row>) {
  const to = new Placeholders();
  const assigned = Object.entries(set).filter(([, value]) => value !== undefined);
  const removed = Object.entries(set).filter(([, value]) => value === undefined);
  const clauses = [
    clause('SET', [
      ...assigned.map(([name, value]) => `${to.attribute(name)} = ${to.value(value)}`),
      ...Object.entries(append).map(([name, values]) => {
        const list = to.attribute(name);
        return `${list} = list_append(if_not_exists(${list}, ${to.value([])}), ${to.value(values)})`;
      }),
    ]),
    clause(
      'REMOVE',
      removed.map(([name]) => to.attribute(name)),
    ),
    clause(
      'ADD',
      Object.entries(add).map(([name, value]) => `${to.attribute(name)} ${to.value(value)}`),
    ),
  ];
  return {
    Key: { parent: key.parent, sort: key.sort },
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ...(condition ? parametersOf(condition, to) : to.parameters()),
  };
}

const clause = (verb: string, parts: readonly string[]) => (parts.length > 0 ? `${verb} ${parts.join(', ')}` : '');

/** A condition, with the placeholders that it and the write's other expressions use. */
export function parametersOf<Row>(condition: Condition<Row>, to = new Placeholders()) {
  return { ConditionExpression: condition.write(to), ...to.parameters() };
}

/** The row exists, is the tenant's or of a platform-wide table, and meets the condition. */
export const ofTenant = <Row extends Owned>(tenant: string, condition?: Condition<Row>): Condition<Row> =>
  and<Row>(
    owned.present('parent'),
    or(owned.absent('workspace_uuid'), owned.equals('workspace_uuid', tenant)),
    condition,
  );

/** No row has that key. */
export const isNew: Condition<Key> = where<Key>().absent('parent');

type Owned = Key & { workspace_uuid?: string };
const owned = where<Owned>();
