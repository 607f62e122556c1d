import { dynamo } from '#functions/aws/dynamo.ts';

interface Sent {
  input: { TableName?: string; RequestItems?: Record<string, unknown[]> };
}
/** DynamoDB's reaction instead of a command: an error, all requests of a batch unprocessed, or none. */
type Refusal = (commandName: string, sent: Sent['input']) => 'unprocessed' | string | undefined;

/**
 * Refuses commands where the network would begin: what the product's client does about it is under test. The returned
 * function ends it.
 */
export function refuseWhere(refusal: Refusal, answered: (sent: Sent['input']) => void = () => {}): () => void {
  const name = 'refused-by-test';
  dynamo.middlewareStack.add(
    (next, context) => async (args) => {
      const { input } = args as Sent;
      const refused = refusal(String(context.commandName), input);
      if (refused === undefined) {
        const answer = await next(args);
        answered(input);
        return answer;
      }
      if (refused === 'unprocessed') {
        return { response: {}, output: { $metadata: {}, UnprocessedItems: input.RequestItems } as never };
      }
      throw Object.assign(new Error('refused by the test'), { name: refused, $metadata: {} });
    },
    // After the client's own middleware, before anything is sent.
    { step: 'build', name, override: true },
  );
  return () => dynamo.middlewareStack.remove(name);
}
