import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect, test } from 'vitest';
import { sendMessage } from '#functions/aws/send-message.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';

beforeEach(() => queues.resetHistory());

test('a name of any characters arrives as it is, in letters that every queue takes', async () => {
  const creator = 'Mo 🧪 مرحبا \u{fffe} "x"';
  await sendMessage('generation', { creator });
  const [sent] = queues.commandCalls(SendMessageCommand);
  expect(sent?.args[0].input.MessageBody).toMatch(/^[\x20-\x7e]+$/);
  expect(sentMessages()).toEqual([{ creator }]);
});
