import { logFields } from './log.ts';

const units = {
  /** Jobs that ended, by kind and result. */
  Jobs: 'Count',
  /** Seconds from a job's message to its end. */
  JobSeconds: 'Seconds',
  SignInFailures: 'Count',
  /** Creates that were refused by a licence's limit. */
  QuotaRefusals: 'Count',
  /** Errors that finally ended a queue's message, and errors of the sandbox. */
  Faults: 'Count',
  /** Calls that DynamoDB throttled, one per attempt. */
  Throttles: 'Count',
  /** Sockets opened. */
  Sockets: 'Count',
} as const;

/**
 * Reports metrics by a log line in CloudWatch's embedded metric format, which needs no call, permission or time. The
 * ids among `fields` are for readers of the log; only `dimensions`, which have few values, create metrics.
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
