import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { alarmTopic } from '../constructs/alarms.ts';

/** One call in twenty is traced. */
const tracedShare = 0.05;

/** Where alarms go. Apart from the dashboard, which reads from the stacks that raise them. */
export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { environment: Environment; name: string }) {
    super(scope, id, props);
    const { environment, name } = props;
    this.topic = alarmTopic(this, environment.alarmAddress);
    if (environment.budget) this.budget(environment.budget, name);
    // X-Ray's default rule traces the first call of every second, which is every call of a small tenant.
    new CfnSamplingRule(this, 'traces', {
      samplingRule: {
        ...{ host: '*', httpMethod: '*', urlPath: '*', resourceArn: '*', serviceType: '*' },
        ruleName: `serieslab-${name}`,
        serviceName: `serieslab-${name}-*`,
        priority: 100,
        reservoirSize: 0,
        fixedRate: tracedShare,
        version: 1,
      },
    });
  }

  /** The budget for the environment's tag: activate the tag once as a cost allocation tag of the account. */
  private budget(amount: number, name: string): void {
    const toTopic = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: this.topic.topicArn }],
    });
    new CfnBudget(this, 'budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:environment$${name}`] },
      },
      notificationsWithSubscribers: [toTopic('ACTUAL', 80), toTopic('FORECASTED', 100)],
    });
  }
}
