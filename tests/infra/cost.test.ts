import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { costReport, docs, measuredUnits } from '#tests/bench/cost/cost-report.ts';
import { tenantBill, totalOf } from '#tests/bench/cost/month-cost.ts';
import { idleBill, resourcesOf, tracedShare, usedBill } from '#tests/bench/cost/template-bill.ts';

describe('an environment that nobody works in', () => {
  it.each([
    ['dev', 3],
    ['staging', 15],
    ['prod', 15],
  ] as const)('%s costs less than $%i a month', (env, maxDollars) => {
    expect(totalOf(idleBill(resourcesOf(env)))).toBeLessThan(maxDollars);
  });

  it('has no resource whose price nobody has said', () => {
    expect(() => idleBill([{ Type: 'AWS::RDS::DBInstance', Properties: {} }])).toThrow('AWS::RDS::DBInstance');
    const gateway = { Type: 'AWS::EC2::NatGateway', Properties: {} };
    expect(totalOf(idleBill([gateway]))).toBeGreaterThan(30);
  });

  it('pays neither for metrics of each method nor for keys of tables once somebody works', () => {
    expect(Object.keys(usedBill(resourcesOf('prod')))).toEqual(['Own metrics']);
    const settings = [{ MetricsEnabled: true }];
    const detailed = usedBill([{ Type: 'AWS::ApiGateway::Stage', Properties: { MethodSettings: settings } }]);
    expect(detailed['Metrics of each method']).toBeGreaterThan(190);
  });
});

it('a tenant costs less than $1.25 a month, because few calls are traced', () => {
  const units = measuredUnits();
  const traced = tracedShare(resourcesOf('prod'));
  expect(traced).toBe(0.05);
  expect(totalOf(tenantBill(units, traced))).toBeLessThan(1.25);
  expect(totalOf(tenantBill(units, tracedShare([])))).toBeGreaterThan(1.75);
});

it('docs/cost.md is what the templates cost now (`npm run cost` writes it)', () => {
  expect(readFileSync(join(docs, 'cost.md'), 'utf8')).toBe(costReport());
});
