import { logFields } from './log-fields.ts';

const units = {
  /** Jobs that ended, by kind and result. */
  Jobs: 'Count',
  /** From a job's message to its end. */
  JobSeconds: 'Seconds',
  SignInFailures: 'Count',
  /** Creates that a licence's number refused. */
  QuotaRefusals: 'Count',
  /** Errors that ended a message of a queue for good, mistakes or what did not get better in time; and of the sandbox. */
  Faults: 'Count',
  /** Calls that DynamoDB refused because of the load, each time. */
  Throttles: 'Count',
  /** Sockets opened. */
  Sockets: 'Count',
} as const;

/**
 * Tells CloudWatch numbers by a line of the log (its embedded metric format): no call, no permission, no time. The ids
 * among `fields` are for who reads the log; only `dimensions`, of which there are few values, make metrics of their own.
 */
export function measure(
  numbers: Partial<Record<keyof typeof units, number>>,
  dimensions: Record<string, string> = {},
  fields: Record<string, unknown> = {},
): void {
  const { METRICS_NAMESPACE: Namespace } = process.env;
  if (!Namespace) return;
  const Metrics = Object.entries(units)
    .filter(([name]) => name in numbers)
    .map(([Name, Unit]) => ({ Name, Unit }));
  const _aws = {
    Timestamp: Date.now(),
    CloudWatchMetrics: [{ Namespace, Dimensions: [Object.keys(dimensions)], Metrics }],
  };
  process.stdout.write(
    `${JSON.stringify({ level: 'info', ...logFields(), ...fields, ...dimensions, ...numbers, _aws })}\n`,
  );
}
