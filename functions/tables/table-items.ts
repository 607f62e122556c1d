import type { TransactionItem } from '../aws/transact.ts';
import type { Condition } from './condition.ts';
import { Placeholders } from './placeholders.ts';
import type { TableOf } from './table-of.ts';
import { type Change, isNew, type Key, ofTenant, parametersOf } from './update-expression.ts';

/** A change of a set attribute. */
interface SetChange<Row> {
  verb: 'ADD' | 'DELETE';
  attribute: keyof Row & string;
  values: readonly string[];
}

/** A table's items for transactions. `refusal` creates the error to throw if the item's condition failed. */
export function tableItems<Row extends Key & { workspace_uuid?: string }>({
  name,
  locations,
  requireOwn,
  updateOf,
}: TableOf<Row>) {
  const item = (write: TransactionItem['write'], refusal?: () => Error): TransactionItem =>
    refusal ? { write, refusal } : { write };

  return {
    /** Writes a new row; refused when there is one with its key. */
    create(tenant: string, row: Row, refusal?: () => Error): TransactionItem {
      requireOwn(tenant, [row]);
      locations.remember([row]);
      return item({ Put: { TableName: name(), Item: row, ...parametersOf(isNew) } }, refusal);
    },

    /** Overwrites an existing row. */
    replace(tenant: string, row: Row, refusal?: () => Error, condition?: Condition<Row>): TransactionItem {
      requireOwn(tenant, [row]);
      const parameters = parametersOf(ofTenant(tenant, condition));
      return item({ Put: { TableName: name(), Item: row, ...parameters } }, refusal);
    },

    /** Changes an existing row. */
    change(tenant: string, key: Key, change: Change<Row>, refusal?: () => Error): TransactionItem {
      return item({ Update: { TableName: name(), ...updateOf(tenant, key, change) } }, refusal);
    },

    /** Adds values to a set of an existing row, or takes them out. */
    changeSet(tenant: string, key: Key, change: SetChange<Row>, refusal?: () => Error): TransactionItem {
      const to = new Placeholders();
      const UpdateExpression = `${change.verb} ${to.attribute(change.attribute)} ${to.value(new Set(change.values))}`;
      const parameters = parametersOf(ofTenant<Row>(tenant), to);
      return item({ Update: { TableName: name(), Key: keyOf(key), UpdateExpression, ...parameters } }, refusal);
    },

    /** Removes an existing row; refused when it is gone already. */
    remove(tenant: string, key: Key, refusal?: () => Error, condition?: Condition<Row>): TransactionItem {
      const parameters = parametersOf(ofTenant(tenant, condition));
      return item({ Delete: { TableName: name(), Key: keyOf(key), ...parameters } }, refusal);
    },

    /** Writes nothing: the row must exist and meet the condition. */
    check(tenant: string, key: Key, refusal?: () => Error, condition?: Condition<Row>): TransactionItem {
      const parameters = parametersOf(ofTenant(tenant, condition));
      return item({ ConditionCheck: { TableName: name(), Key: keyOf(key), ...parameters } }, refusal);
    },
  };
}

const keyOf = ({ parent, sort }: Key) => ({ parent, sort });
