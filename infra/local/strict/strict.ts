import { awsLimits } from '../limits.ts';
import { type MailAccount, mailProduction } from './mail-limits.ts';

/** How strict the local cloud is. Limits that are left out are as in an AWS account that is set up for this app. */
export interface Strict {
  /** Decides what is random. */
  seed: number;
  /** The longest that an index may take to see a write; AWS says usually a fraction of a second, and no more than one. */
  indexLagMilliseconds: number;
  /** The time by which rates and the lag of indexes are reckoned, in milliseconds. */
  now: () => number;
  /** Functions that the account runs at the same time. */
  accountConcurrency: number;
  /** The time that AWS takes to make an execution environment, before the function's code is loaded. */
  coldStartMilliseconds: number;
  /** For the code to be loaded, in addition to the function's own time. */
  initMilliseconds: number;
  /** For an answer to API Gateway. */
  integrationMilliseconds: number;
  /** The part of Lambda's processors that functions have: with an eighth, two processors run as many as 16 would. */
  processorScale: number;
  /** After so many events an execution environment ends, and takes its memory and its files with it. */
  invocationsPerEnvironment: number;
  /** The limits within which SES lets the account send. */
  mail: MailAccount;
}

export const strictDefaults: Strict = {
  seed: 1,
  indexLagMilliseconds: 1000,
  now: () => performance.now(),
  accountConcurrency: 1000,
  coldStartMilliseconds: 400,
  initMilliseconds: 10_000,
  integrationMilliseconds: awsLimits.integrationMilliseconds,
  processorScale: 1,
  invocationsPerEnvironment: 50,
  mail: mailProduction,
};

/** As the variable `CLOUD` asks for: `strict` or nothing. */
export function strictFrom({ CLOUD }: NodeJS.ProcessEnv): Strict | undefined {
  if (CLOUD === undefined || CLOUD === '') return undefined;
  if (CLOUD === 'strict') return strictDefaults;
  throw new Error(`CLOUD is ${CLOUD}, but may only be strict.`);
}
