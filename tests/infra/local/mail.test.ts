import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test } from 'vitest';
import { sharedFixture } from './fixtures/shared-fixture.ts';
import { signedBy } from './fixtures/start-fixture.ts';

const fixture = await sharedFixture();

function send(more: object = {}) {
  const client = new SESv2Client(signedBy(fixture.stack));
  const Text = { Data: 'Grüße,\n\nhttps://example.com/password-reset/abc\n' };
  const command = new SendEmailCommand({
    FromEmailAddress: 'no-reply@example.com',
    Destination: { ToAddresses: ['ada@example.com'] },
    Content: { Simple: { Subject: { Data: 'Ein Wort für Sie' }, Body: { Text } } },
    ...more,
  });
  return client.send(command).finally(() => client.destroy());
}

test('a mail becomes a file that mail programs read, and its link is logged', async () => {
  const { MessageId } = await send();
  const folder = join(fixture.dataDir, 'mail');
  const texts = readdirSync(folder).map((name) => {
    expect(name).toMatch(/\.eml$/);
    return readFileSync(join(folder, name), 'utf8');
  });
  const [head = '', body] = texts.find((text) => text.includes(MessageId ?? '-'))?.split('\r\n\r\n', 2) ?? [];
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'From: no-reply@example.com',
      'To: ada@example.com',
      `Subject: =?UTF-8?B?${Buffer.from('Ein Wort für Sie').toString('base64')}?=`,
      `Message-ID: <${MessageId}@local>`,
    ]),
  );
  expect(body).toBe('Grüße,');
  const logged = fixture.logged.filter(({ source }) => source === 'mail').map(({ text }) => text);
  expect(logged).toContain('Mail to ada@example.com: Ein Wort für Sie https://example.com/password-reset/abc');
});

test('a mail without a recipient is refused, and leaves no file', async () => {
  const before = readdirSync(join(fixture.dataDir, 'mail')).length;
  await expect(send({ Destination: {} })).rejects.toMatchObject({ name: 'BadRequestException' });
  expect(existsSync(join(fixture.dataDir, 'mail'))).toBe(true);
  expect(readdirSync(join(fixture.dataDir, 'mail'))).toHaveLength(before);
});
