import * as z from 'zod';
import type { UpstreamAnswer } from '../data/upstream.ts';

const request = z.looseObject({
  RequestItems: z.record(z.string(), z.union([z.array(z.unknown()), z.looseObject({ Keys: z.array(z.unknown()) })])),
});
type Items = z.infer<typeof request>['RequestItems'];
const answer = z.looseObject({});

/** A call without its throttled items, and how they come back in a batch's answer: `UnprocessedItems`, `UnprocessedKeys`. */
export function withoutUnits(operation: string, body: object, full: readonly unknown[]) {
  const parsed = operation.startsWith('Batch') ? request.safeParse(body) : undefined;
  if (!parsed?.success || full.every((one) => one === undefined)) {
    return { request: body, restore: (given: UpstreamAnswer) => given };
  }
  const [kept, left]: [Items, Items] = [{}, {}];
  let place = 0;
  for (const [table, given] of Object.entries(parsed.data.RequestItems)) {
    const all = Array.isArray(given) ? given : given.Keys;
    const isFull = all.map(() => full[place++] !== undefined);
    const chosen = (wanted: boolean) => all.filter((_, index) => isFull[index] === wanted);
    for (const [target, wanted] of [
      [kept, false],
      [left, true],
    ] as const) {
      const some = chosen(wanted);
      if (some.length > 0) target[table] = Array.isArray(given) ? some : { ...given, Keys: some };
    }
  }
  const field = operation === 'BatchWriteItem' ? 'UnprocessedItems' : 'UnprocessedKeys';
  return {
    request: { ...parsed.data, RequestItems: kept },
    restore: ({ status, headers, body: given }: UpstreamAnswer): UpstreamAnswer => {
      if (status !== 200) return { status, headers, body: given };
      const { 'x-amz-crc32': _checksum, ...rest } = headers;
      const whole = { ...answer.parse(JSON.parse(given.toString('utf8'))), [field]: left };
      return { status, headers: rest, body: Buffer.from(JSON.stringify(whole)) };
    },
  };
}
