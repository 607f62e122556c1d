import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one document client of a function. `undefined` attributes are left out of items. */
export const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  // What is measured may be beyond 2^53 (6.02e23): a double's digits are all there is of it anyway.
  marshallOptions: { removeUndefinedValues: true, allowImpreciseNumbers: true },
  unmarshallOptions: { wrapNumbers: Number },
});
