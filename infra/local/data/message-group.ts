/** Where a message's group travels: fauxqs forgets `MessageGroupId` in a queue that is not FIFO. */
const groupName = 'local-message-group';

type Attributes = Readonly<Record<string, { StringValue?: string | undefined }>>;

/** The message attribute that keeps a group. */
export const groupAttribute = (group: string) => ({ [groupName]: { DataType: 'String', StringValue: group } });

/** The group that a message's attributes keep; undefined of one that was sent without. */
export const groupIn = (attributes: Attributes): string | undefined => attributes[groupName]?.StringValue;

/** The attributes that the sender gave a message. */
export const withoutGroup = <T extends Attributes>(attributes: T): T =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== groupName)) as T;
