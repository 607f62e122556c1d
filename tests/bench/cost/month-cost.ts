import type { Operation } from '#shared/contracts/routes.ts';
import { prices } from './prices.ts';
import * as month from './tenant-month.ts';

export type Units = ReadonlyMap<string, { read: number; write: number }>;
/** Dollars a month, by service. */
export type Bill = Record<string, number>;

const million = 1e6;

/** The cost without any use. */
export function idleBill({ alarms }: { alarms: number }): Bill {
  return {
    'Firewall (two rules)': prices.firewallMonth + 2 * prices.firewallRuleMonth,
    Alarms: alarms * prices.alarmMonth,
    Dashboard: prices.dashboardMonth,
    Secret: prices.secretMonth,
  };
}

/** Monthly costs that start with the first use: metrics that have values. */
export const usedBill = ({ metrics }: { metrics: number }): Bill => ({ 'Own metrics': metrics * prices.metricMonth });

/** The additional cost of one tenant's month. `units` are the measured capacity units of each operation. */
export function tenantBill(units: Units): Bill {
  const personDays = month.people * month.days;
  const calls = Object.entries(month.callsADay) as [Operation, number][];
  const unitsOf = (operation: Operation) => {
    const found = units.get(operation);
    if (!found) throw new Error(`docs/capacity.md does not know ${operation}: run npm run bench:capacity`);
    return found;
  };
  const sum = (kind: 'read' | 'write') =>
    calls.reduce((total, [operation, times]) => total + times * unitsOf(operation)[kind], 0);
  const jobs = Object.values(month.jobsADay);
  const jobTimes = jobs.reduce((total, { times }) => total + times, 0);
  // A renewal reads and writes what signing in does without the password; a job's reads and writes are those of a list.
  const reads = sum('read') + month.renewalsADay * 3 + jobTimes * 40;
  const writes = sum('write') + month.renewalsADay * 4 + jobTimes * 45;
  const callTimes = calls.reduce((total, [, times]) => total + times, 0) + month.renewalsADay;
  const gigabyteSeconds =
    callTimes * (month.callMilliseconds / 1000) * 0.5 +
    jobs.reduce((total, { times, seconds }) => total + times * seconds * 2, 0);
  const messages = jobTimes * month.messagesAJob * 2;
  const leases = jobs.reduce((total, { times, seconds }) => total + times * (seconds / month.leaseExtensionSeconds), 0);
  const perDay = {
    'DynamoDB reads and writes': (reads * prices.dynamoMillionReads + writes * prices.dynamoMillionWrites) / million,
    'REST calls': (callTimes * prices.restMillionCalls) / million,
    Functions:
      gigabyteSeconds * prices.lambdaGigabyteSecond + ((callTimes + jobTimes) * prices.lambdaMillionRequests) / million,
    'Sockets and events':
      (messages * prices.socketMillionMessages + month.hoursOpenADay * 60 * prices.socketMillionMinutes) / million,
    Queues: ((jobTimes * month.queueRequestsAJob + leases) * prices.queueMillionRequests) / million,
    'Pages and answers to browsers':
      month.gigabytes.loadedADay * prices.edgeGigabyte + (callTimes * prices.edgeMillionRequests) / million,
    'Firewall, each request': (callTimes * prices.firewallMillionRequests) / million,
    'Logs and traces':
      ((callTimes + jobTimes) * month.logBytesACall * prices.logGigabyte) / 1e9 +
      ((callTimes + jobTimes) * prices.traceMillion) / million,
  };
  return {
    ...Object.fromEntries(Object.entries(perDay).map(([name, dollars]) => [name, dollars * personDays])),
    'Data, kept and recoverable':
      month.gigabytes.storedATenant * (prices.dynamoGigabyteMonth + prices.recoveryGigabyteMonth),
  };
}

export const totalOf = (bill: Bill) => Object.values(bill).reduce((total, dollars) => total + dollars, 0);

/**
 * Pollers call each queue continuously, with any number of tenants: five long polls of 20 s a queue, as Lambda does.
 */
export const pollingBill = (queues: number): Bill => ({
  'Asking empty queues': (queues * 5 * (30 * 24 * 3600) * prices.queueMillionRequests) / 20 / million,
});
