import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of one file. */
export interface SourceMutant {
  file: string;
  /** The index of its first changed character, and the text before and after. */
  at: number;
  before: string;
  after: string;
}

/** The table layer: every query and condition of a tenant's rows is made here. */
const tableLayer = ['table-of', 'table-reads', 'table-writes', 'table-items', 'update-expression'].map(
  (name) => `functions/tables/${name}.ts`,
);

/** The guards that name a tenant, and each without the tenant: a value that lets every row pass. */
const guards: readonly (readonly [string, (guard: string) => string])[] = [
  ['belongs(tenant, ', () => 'true'],
  ['requireOwn(tenant, ', () => 'undefined'],
  // A condition that has become always true keeps its placeholders, which DynamoDB refuses if they are not used.
  ['ofTenant(tenant', alwaysTrue],
  ['ofTenant<Row>(tenant', alwaysTrue],
  ["owned.equals('workspace_uuid', tenant", () => "owned.present('parent')"],
  ['updateOf(tenant, ', (guard) => guard.replace('tenant', "String(Reflect.get(key, 'workspace_uuid'))")],
];

function alwaysTrue(guard: string): string {
  const widened = "replace(/ = (:\\w+)\\)/, ' = $1 OR attribute_exists(parent))')";
  return `{ write: (to: never) => ${guard}.write(to).${widened} }`;
}

const comparison = 'workspace_uuid === tenant';

/** Every guard of the table layer, removed. */
export function tenantMutants(root: string): SourceMutant[] {
  return tableLayer.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const calls = guards.flatMap(([opening, without]) =>
      placesOf(source, opening).map((at) => {
        const before = source.slice(at, endOfCall(source, at));
        return { file, at, before, after: without(before) };
      }),
    );
    const compared = placesOf(source, comparison).map((at) => ({ file, at, before: comparison, after: 'true' }));
    return [...calls, ...compared];
  });
}

function placesOf(source: string, text: string): number[] {
  const found: number[] = [];
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) found.push(at);
  return found;
}

/** The index after the parenthesis that closes the call which begins at `at`. */
function endOfCall(source: string, at: number): number {
  let depth = 0;
  for (let index = source.indexOf('(', at); index < source.length; index++) {
    if (source[index] === '(') depth += 1;
    if (source[index] === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error(`A call is not closed: ${source.slice(at, at + 40)}`);
}
