import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { decodeNumbers, encodeNumbers } from './extreme-numbers.ts';
import { clientAttempts } from './retry.ts';
import { whileThrottled } from './throttling.ts';

/** The one document client of a function. `undefined` attributes are left out of items. */
export const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: clientAttempts.usual }), {
  // What is measured may be beyond 2^53 (6.02e23): a double's digits are all there is of it anyway.
  marshallOptions: { removeUndefinedValues: true, allowImpreciseNumbers: true },
  unmarshallOptions: { wrapNumbers: Number },
});

/** Items and conditions hold any finite double: one that DynamoDB's own numbers cannot hold is stored as bytes. */
dynamo.middlewareStack.add(
  (next) => async (args) => {
    const result = await next({ ...args, input: Object.assign({ ...args.input }, encodeNumbers(args.input)) });
    return { ...result, output: Object.assign({ ...result.output }, decodeNumbers(result.output)) };
  },
  { step: 'initialize', name: 'ExtremeNumbers' },
);

/** Every command is repeated while DynamoDB is asked too much. */
dynamo.middlewareStack.add((next) => (args) => whileThrottled(() => next(args)), {
  step: 'initialize',
  name: 'WhileThrottled',
});
