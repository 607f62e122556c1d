import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/**
 * DynamoDB's numbers range from 1e-130 to below 1e126. A double outside this range is stored as its eight bytes
 * (big-endian) in a binary attribute; all others stay numbers. No other binary attribute has eight bytes, and no user-entered value
 * is compared with `<`, so the two forms only have to agree on equality.
 */
const [smallest, largest] = [1e-130, 1e126];

/** The value to store: the same object without extreme numbers, otherwise a copy with bytes in their place. */
export function encodeNumbers(value: unknown): unknown {
  return typeof value === 'number' ? bytesOf(value) : mapParts(value, encodeNumbers);
}

/** The stored value with numbers instead of their bytes. */
export function decodeNumbers(value: unknown): unknown {
  return value instanceof Uint8Array ? numberOf(value) : mapParts(value, decodeNumbers);
}

/** An item with its values, extreme numbers among them: one pass, for lists of thousands. */
export function itemOf(attributes: Readonly<Record<string, AttributeValue>>): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute) item[name] = nativeOf(attribute);
  }
  return item;
}

function nativeOf(attribute: AttributeValue): unknown {
  if (attribute.S !== undefined) return attribute.S;
  if (attribute.N !== undefined) return Number(attribute.N);
  if (attribute.M !== undefined) return itemOf(attribute.M);
  if (attribute.L !== undefined) return attribute.L.map(nativeOf);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  if (attribute.NULL !== undefined) return null;
  if (attribute.B !== undefined) return numberOf(attribute.B);
  if (attribute.SS !== undefined) return new Set(attribute.SS);
  throw new Error(`No table has attributes like ${Object.keys(attribute)}`);
}

function bytesOf(value: number): unknown {
  const size = Math.abs(value);
  if (size === 0 || (size >= smallest && size < largest) || !Number.isFinite(value)) return value;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function numberOf(bytes: Uint8Array): unknown {
  return bytes.length === 8 ? new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0) : bytes;
}

/** A list or map whose parts are mapped; the same object where no part has changed. */
function mapParts(value: unknown, map: (part: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const parts = value.map(map);
    return parts.some((part, index) => part !== value[index]) ? parts : value;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, part] of Object.entries(value)) {
    const mapped = map(part);
    if (mapped === part) continue;
    copy ??= { ...value };
    copy[name] = mapped;
  }
  return copy ?? value;
}
