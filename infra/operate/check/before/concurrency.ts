import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { inCloud, refuses, warns } from '../check.ts';

/** Lambda leaves this many to the functions that reserve nothing, and refuses a reservation that would take of them. */
const unreserved = 100;
/** New accounts may run 10 functions at once, and CloudFormation would stop at the sandbox's reservation. */
export const concurrency = inCloud('Lambda may run enough at once', async ({ environment, place }) => {
  const { AccountLimit } = await new LambdaClient({ region: place.region }).send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const { concurrentSandboxes: reserved = 0, accountConcurrency: wanted } = environment;
  const ask =
    `aws service-quotas request-service-quota-increase --region ${place.region} --service-code lambda ` +
    `--quota-code L-B99A9384 --desired-value ${wanted}`;
  const has = `The account may run ${limit} functions at once in ${place.region}`;
  if (reserved > 0 && limit < reserved + unreserved) {
    return refuses(
      `${has}; the sandbox reserves ${reserved} and Lambda keeps ${unreserved} for the others. Ask for more (a day or ` +
        `two): ${ask}. Or reserve nothing: leave concurrentSandboxes out of infra/config/environments.ts.`,
    );
  }
  return limit < wanted
    ? warns(`${has}: jobs and people share them, and the configuration counts on ${wanted}. Ask for them: ${ask}`)
    : undefined;
});
