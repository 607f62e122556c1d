import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FunctionDefinition, functionDefinitions } from '#infra/functions.ts';
import { grantMessages, unusedGrants } from '#infra/start/grants.ts';
import { reasonFor, untestedGrants } from '#infra/untested-grants.ts';

const definitions: [string, FunctionDefinition][] = Object.entries(functionDefinitions);
const arn = (table: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/serieslab-local-data-${table}0A1B2C3D`;

/** The granted and used actions of some stacks, as `tests/support/with-stack.ts` records them. */
function keptOf(...stacks: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'serieslab-grants-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [number, stack] of stacks.entries()) writeFileSync(join(folder, `${number}.json`), JSON.stringify(stack));
  return folder;
}
const grant = (action: string, resource: string, used: boolean) => ({ action, resource, used });

describe('unused grants', () => {
  it('are those that no stack of the run has used, two ways to read an item being one', () => {
    const one = [
      grant('dynamodb:GetItem', arn('users'), false),
      grant('dynamodb:BatchGetItem', arn('users'), true),
      grant('dynamodb:PutItem', arn('globalinparameters'), false),
      grant('dynamodb:Query', `${arn('samples')}/index/by-uuid`, false),
      grant('dynamodb:Query', arn('samples'), false),
    ];
    const other = [grant('dynamodb:Query', arn('samples'), true)];
    const path = 'serieslab-local-api/samples';
    expect(unusedGrants([keptOf({ [path]: one }), keptOf({ [path]: other })])).toEqual([
      'samples dynamodb:PutItem global-in-parameters',
      'samples dynamodb:Query samples/index/by-uuid',
    ]);
  });

  it('are reported with their reason, or as lacking one', () => {
    expect(grantMessages(['auth xray:PutTraceSegments *', 'auth dynamodb:Query samples'])).toEqual([
      '2 grants were needed by no test; of 1 infra/untested-grants.ts says why they are there',
      'Needed by no test, and without a reason: auth dynamodb:Query samples',
    ]);
  });
});

describe('the reasons', () => {
  it.each(untestedGrants)('$reason', ({ functions, actions, on, reason }) => {
    expect(reason.length).toBeGreaterThan(60);
    expect(functions.length).toBeGreaterThan(0);
    // Each names a real grant, or it would excuse something that nobody checked.
    for (const verb of actions.filter((action) => !action.includes(':'))) {
      const granted = definitions.filter(
        ([name, { tables }]) =>
          functions.some((one) => one === name) &&
          Object.entries(tables).some(
            ([table, verbs]) => on?.some((one) => one === table) && verbs.some((one) => one === verb),
          ),
      );
      expect([verb, granted.length > 0]).toEqual([verb, true]);
    }
  });

  it('apply to no other function, verb or table', () => {
    expect(reasonFor('samples', 'dynamodb:DeleteItem', 'connections')).toContain('same code');
    expect(reasonFor('library', 'dynamodb:DeleteItem', 'connections')).toBeUndefined();
    expect(reasonFor('samples', 'dynamodb:PutItem', 'connections')).toBeUndefined();
    expect(reasonFor('samples', 'dynamodb:DeleteItem', 'samples')).toBeUndefined();
    expect(reasonFor('sandbox', 'logs:PutLogEvents', '*')).toBeUndefined();
  });

  it('are few', () => {
    expect(untestedGrants.length).toBeLessThan(14);
  });
});
