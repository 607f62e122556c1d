import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { decodeNumbers, encodeNumbers } from './extreme-numbers.ts';
import { clientAttempts } from './retry.ts';
import { whileThrottled } from './throttling.ts';

/** The document client of a function. `undefined` attributes are omitted. */
export const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: clientAttempts.usual }), {
  // Measured values may exceed 2^53 (6.02e23); a double has no more digits to lose.
  marshallOptions: { removeUndefinedValues: true, allowImpreciseNumbers: true },
  unmarshallOptions: { wrapNumbers: Number },
});

// It copies every answer for a log that nobody keeps, which is a fifth of the processor time of a long list.
dynamo.middlewareStack.remove('loggerMiddleware');

/**
 * Items and conditions may contain any finite double: those beyond DynamoDB's range are stored as bytes (decision
 * NUMBER-2). The items of a query are left as they came: who asks reads each by `itemOf`, in one pass.
 */
dynamo.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const result = await next({ ...args, input: Object.assign({ ...args.input }, encodeNumbers(args.input)) });
      if (commandName === 'QueryCommand') return result;
      return { ...result, output: Object.assign({ ...result.output }, decodeNumbers(result.output)) };
    },
  { step: 'initialize', name: 'ExtremeNumbers' },
);

/** Retries every command that DynamoDB throttles. */
dynamo.middlewareStack.add((next) => (args) => whileThrottled(() => next(args)), {
  step: 'initialize',
  name: 'WhileThrottled',
});
