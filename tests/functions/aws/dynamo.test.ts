import { expect, it } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';

it('copies no answer for a log that nobody keeps', () => {
  const middleware = dynamo.middlewareStack.identify().map((name) => name.split(' ')[0]);
  expect(middleware).toContain('ExtremeNumbers');
  expect(middleware).not.toContain('loggerMiddleware');
});
