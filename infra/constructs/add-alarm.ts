import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface AlarmOptions extends Pick<AlarmProps, 'metric' | 'threshold' | 'evaluationPeriods'> {
  /** The effect on people, and what to do. */
  text: string | readonly string[];
}

/**
 * Raises an alarm when a metric reaches a threshold. An unmonitored environment has no topic, and no alarms to pay for.
 */
export function addAlarm(scope: Construct, id: string, topic: ITopic | undefined, options: AlarmOptions): void {
  if (!topic) return;
  const { text, ...rest } = options;
  new Alarm(scope, id, {
    ...rest,
    alarmDescription: [text].flat().join(' '),
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  }).addAlarmAction(new SnsAction(topic));
}
