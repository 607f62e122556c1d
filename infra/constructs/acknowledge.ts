import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/** Records why a rule of cdk-nag does not hold here. */
export function acknowledge(scope: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason }));
  Validations.of(scope).acknowledge(...rules);
}
