import type { Operation } from '#shared/contracts/routes.ts';
import { prices } from './prices.ts';
import * as month from './tenant-month.ts';

export type Units = ReadonlyMap<string, { read: number; write: number }>;
/** Dollars a month, by service. */
export type Bill = Record<string, number>;

const million = 1e6;
const callsADay = [...Object.entries(month.callsADay), ...Object.entries(month.pollsADay)] as [Operation, number][];
const jobs = Object.values(month.jobsADay);
const jobTimes = jobs.reduce((total, { times }) => total + times, 0);
const reconnectCalls = month.reconnectsADay * month.callsAReconnect;
/** The calls of a person on one day, those that the browser makes by itself included. */
export const callTimes = callsADay.reduce((total, [, times]) => total + times, 0) + month.renewalsADay + reconnectCalls;

/**
 * The additional cost of one tenant's month.
 *
 * @param units the measured capacity units of each operation
 * @param traced the share of calls that X-Ray traces
 */
export function tenantBill(units: Units, traced: number): Bill {
  const invocations = callTimes + jobTimes + month.reconnectsADay * 2;
  const messages = jobTimes * month.messagesAJob * 2 + month.signsOfLifeADay;
  const leases = jobs.reduce((total, { times, seconds }) => total + times * (seconds / month.leaseExtensionSeconds), 0);
  const perDay = {
    'DynamoDB reads and writes': dynamo(units),
    'REST calls': (callTimes * prices.restMillionCalls) / million,
    Functions: gigabyteSeconds() * prices.lambdaGigabyteSecond + (invocations * prices.lambdaMillionRequests) / million,
    'Formulas in the sandbox':
      (month.sandboxQuestionsADay * month.sandboxSeconds + month.coldSandboxesADay) *
        month.sandboxGigabytes *
        prices.lambdaGigabyteSecond +
      (month.sandboxQuestionsADay * prices.lambdaMillionRequests) / million,
    'Sockets and events':
      (messages * prices.socketMillionMessages + month.hoursOpenADay * 60 * prices.socketMillionMinutes) / million,
    Queues: ((jobTimes * month.queueRequestsAJob + leases) * prices.queueMillionRequests) / million,
    Mails: (month.mailsADay * prices.mailThousand) / 1000,
    'Pages and answers to browsers':
      month.gigabytes.loadedADay * prices.edgeGigabyte + (callTimes * prices.edgeMillionRequests) / million,
    'Firewall, each request': (callTimes * prices.firewallMillionRequests) / million,
    Logs: (invocations * month.logBytesACall * prices.logGigabyte) / 1e9,
    Traces: (invocations * traced * prices.traceMillion) / million,
  };
  const personDays = month.people * month.days;
  return {
    ...Object.fromEntries(Object.entries(perDay).map(([name, dollars]) => [name, dollars * personDays])),
    'Data, kept and recoverable':
      month.gigabytes.storedATenant * (prices.dynamoGigabyteMonth + prices.recoveryGigabyteMonth),
  };
}

/**
 * The additional cost of a busy tenant's month: more people, robots with access tokens, and much data. Robots ask for no
 * pages, and their answers are small.
 */
export function busyBill(units: Units, traced: number): Bill {
  const { people, robots, robotCallsASecond, robotCalls, samples, bytesASample } = month.busy;
  const times = robots * robotCallsASecond * 24 * 3600 * month.days;
  const costs = robotCalls.map((operation) => unitsOf(units, operation));
  const mean = (kind: 'read' | 'write') => costs.reduce((total, cost) => total + cost[kind], 0) / costs.length;
  const writes = mean('write') + month.usageWritesACall;
  const ofRobots: Bill = {
    'DynamoDB reads and writes':
      (times * (mean('read') * prices.dynamoMillionReads + writes * prices.dynamoMillionWrites)) / million,
    'REST calls': (times * prices.restMillionCalls) / million,
    Functions:
      times * (month.callMilliseconds / 1000) * 0.5 * prices.lambdaGigabyteSecond +
      (times * prices.lambdaMillionRequests) / million,
    'Pages and answers to browsers': (times * prices.edgeMillionRequests) / million,
    'Firewall, each request': (times * prices.firewallMillionRequests) / million,
    Logs: (times * month.logBytesACall * prices.logGigabyte) / 1e9,
    Traces: (times * traced * prices.traceMillion) / million,
    'Data, kept and recoverable':
      ((samples * bytesASample) / 1e9) * (prices.dynamoGigabyteMonth + prices.recoveryGigabyteMonth),
  };
  return Object.fromEntries(
    Object.entries(tenantBill(units, traced)).map(([name, dollars]) => [
      name,
      (dollars * people) / month.people + (ofRobots[name] ?? 0),
    ]),
  );
}

function unitsOf(units: Units, operation: Operation) {
  const found = units.get(operation);
  if (!found) throw new Error(`docs/capacity.md does not know ${operation}: run npm run bench:capacity`);
  return found;
}

function dynamo(units: Units): number {
  const sum = (kind: 'read' | 'write') =>
    callsADay.reduce((total, [operation, times]) => total + times * unitsOf(units, operation)[kind], 0);
  const noted = month.visitsADay + month.usageWritesADay;
  // A renewal reads and writes what signing in does without the password; a job's reads and writes are those of a list,
  // and so are those of a window that comes back.
  const reads = sum('read') + month.renewalsADay * 3 + jobTimes * 40 + month.reconnectsADay * 60;
  const writes = sum('write') + month.renewalsADay * 4 + jobTimes * 46 + month.reconnectsADay * 4 + noted;
  return (reads * prices.dynamoMillionReads + writes * prices.dynamoMillionWrites) / million;
}

const gigabyteSeconds = () =>
  callTimes * (month.callMilliseconds / 1000) * 0.5 +
  month.coldStartsADay * month.coldSeconds * 0.5 +
  jobs.reduce((total, { times, seconds }) => total + times * seconds * 2, 0);

export const totalOf = (bill: Bill) => Object.values(bill).reduce((total, dollars) => total + dollars, 0);
