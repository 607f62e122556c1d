export interface Key {
  parent: string;
  sort: string;
}

/** What must hold of a row, besides that it exists and is the tenant's. */
export interface Condition {
  condition?: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** Sets and removes attributes of one item. Names are attributes of the row; `undefined` removes. */
export interface Change<Row> extends Condition {
  set: Partial<Row>;
  add?: Partial<Record<keyof Row & string, number>>;
  /** Puts values at the end of lists; a list that is not there yet is begun. */
  append?: Partial<Record<keyof Row & string, readonly unknown[]>>;
}

/** The parts of an update of an existing row: names and values are placeholders throughout, as words are reserved. */
export function updateOf<Row>(tenant: string, key: Key, change: Change<Row>) {
  const names: Record<string, string> = { ...change.names };
  const values: Record<string, unknown> = { ...change.values };
  const sets: string[] = [];
  const removes: string[] = [];
  const adds: string[] = [];
  for (const [name, value] of Object.entries(change.set)) {
    names[`#${name}`] = name;
    if (value === undefined) removes.push(`#${name}`);
    else {
      values[`:${name}`] = value;
      sets.push(`#${name} = :${name}`);
    }
  }
  for (const [name, value] of Object.entries(change.add ?? {})) {
    names[`#${name}`] = name;
    values[`:add_${name}`] = value;
    adds.push(`#${name} :add_${name}`);
  }
  for (const [name, more] of Object.entries(change.append ?? {})) {
    names[`#${name}`] = name;
    values[`:append_${name}`] = more;
    values[':no_list'] = [];
    sets.push(`#${name} = list_append(if_not_exists(#${name}, :no_list), :append_${name})`);
  }
  const own = ofTenant(tenant);
  const clauses = [
    sets.length > 0 ? `SET ${sets.join(', ')}` : '',
    removes.length > 0 ? `REMOVE ${removes.join(', ')}` : '',
    adds.length > 0 ? `ADD ${adds.join(', ')}` : '',
  ];
  return {
    Key: { parent: key.parent, sort: key.sort },
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ConditionExpression: change.condition ? `${own.condition} AND (${change.condition})` : own.condition,
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ExpressionAttributeValues: { ...values, ...own.values },
  };
}

/** The parts of a write that needs an existing row of the tenant. */
export function conditionOf(tenant: string, key: Key, { condition, names, values }: Condition) {
  const own = ofTenant(tenant);
  return {
    Key: { parent: key.parent, sort: key.sort },
    ConditionExpression: condition ? `${own.condition} AND (${condition})` : own.condition,
    ...(names ? { ExpressionAttributeNames: names } : {}),
    ExpressionAttributeValues: { ...values, ...own.values },
  };
}

/** The row exists and is the tenant's, or is of a platform-wide table. */
function ofTenant(tenant: string) {
  return {
    condition: 'attribute_exists(parent) AND (attribute_not_exists(workspace_uuid) OR workspace_uuid = :tenant)',
    values: { ':tenant': tenant },
  };
}
