import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { expect, test } from 'vitest';
import { MailLimits, mailProduction, mailSandbox } from '#infra/local/strict/mail-limits.ts';
import { clock, strictFixture } from '../fixtures/shared-fixture.ts';
import { signedBy } from '../fixtures/start-fixture.ts';

const fixture = await strictFixture();
const now = () => clock.milliseconds;

function send(recipient: string) {
  const client = new SESv2Client(signedBy(fixture.stack));
  const command = new SendEmailCommand({
    FromEmailAddress: 'no-reply@example.com',
    Destination: { ToAddresses: [recipient] },
    Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } } },
  });
  return client.send(command).finally(() => client.destroy());
}

test('in the sandbox only verified recipients get mail, one a second', async () => {
  await expect(send('bob@example.com')).rejects.toMatchObject({
    name: 'MessageRejected',
    message:
      'Email address is not verified. The following identities failed the check in region US-EAST-1: bob@example.com',
  });
  await send('ada@example.com');
  await expect(send('ada@example.com')).rejects.toMatchObject({
    name: 'TooManyRequestsException',
    message: 'Maximum sending rate exceeded.',
  });
  clock.milliseconds += 1000;
  await send('Ada <ada@example.com>');
});

test('a role that names the domain of the sender alone is refused for a verified recipient', async () => {
  // Naive: this is enough once SES has let the account out of its sandbox.
  const { error } = (await fixture.call('/api/restricted/permitted-mail')).json() as { error: string };
  expect(error).toContain('not authorized to perform: ses:SendEmail');
  expect(error).toContain('identity/other@example.com');
});

test('a verified recipient is an identity that the sender’s role must name, too', () => {
  const limits = new MailLimits({ ...mailSandbox, verified: ['ada@example.com', 'example.org'] }, now);
  expect(limits.identitiesOf(['ada@example.com', 'bob@example.org', 'eve@example.com'])).toEqual([
    'ada@example.com',
    'example.org',
  ]);
});

test('the sandbox ends at 200 mails in 24 hours, whoever waits between them; production at its rate', () => {
  const limits = new MailLimits({ ...mailSandbox, verified: ['example.com'] }, now);
  const to = ['ada@example.com'];
  for (let sent = 0; sent < 200; sent++) {
    clock.milliseconds += 1000;
    expect(limits.refuse(to)).toBeUndefined();
  }
  clock.milliseconds += 1000;
  expect(String(limits.refuse(to)?.body)).toContain('Daily message quota exceeded.');
  clock.milliseconds += 24 * 60 * 60_000;
  expect(limits.refuse(to)).toBeUndefined();

  const production = new MailLimits(mailProduction, now);
  const refused = [...Array(20).keys()].map(() => production.refuse(['anybody@example.net'])?.status);
  expect(refused.filter((status) => status === 429)).toHaveLength(6);
});
