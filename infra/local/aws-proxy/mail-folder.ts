import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { type ProxyAnswer, problem } from '../data/answers.ts';
import type { Log } from '../log.ts';
import type { MailLimits } from '../strict/mail-limits.ts';
import { account, region } from '../template/physical.ts';
import type { ProxyCall } from './services.ts';

const part = z.object({ Data: z.string() });
const sendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).min(1) }),
  Content: z.object({ Simple: z.object({ Subject: part, Body: z.object({ Text: part }) }) }),
});
type Mail = z.infer<typeof sendEmail>;

/** SES's `SendEmail` (version 2) as a folder of `.eml` files; the links in a mail are logged, for the developer. */
export class MailFolder {
  readonly #folder: string;
  readonly #log: Log;
  readonly #limits: MailLimits | undefined;
  #count = 0;

  constructor(folder: string, log: Log, limits?: MailLimits) {
    this.#folder = folder;
    this.#log = log;
    this.#limits = limits;
  }

  call(request: IncomingMessage, body: Buffer): ProxyCall | undefined {
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/v2/email/outbound-emails') return undefined;
    const parsed = sendEmail.safeParse(JSON.parse(body.toString('utf8')));
    const from = bareAddress(parsed.data?.FromEmailAddress ?? '*');
    const domain = from.split('@').at(-1) ?? '*';
    const recipients = parsed.data?.Destination.ToAddresses ?? [];
    const identities = [domain, ...(this.#limits?.identitiesOf(recipients) ?? [])];
    return {
      service: 'ses',
      operation: 'SendEmail',
      needs: identities.map((identity) => ({
        action: 'ses:SendEmail',
        resource: `arn:aws:ses:${region}:${account}:identity/${identity}`,
        context: { 'ses:fromaddress': [from], 'ses:recipients': recipients.map(bareAddress) },
      })),
      run: () =>
        parsed.success ? (this.#limits?.refuse(recipients) ?? this.#keep(parsed.data)) : unsupported(parsed.error),
    };
  }

  #keep(mail: Mail): ProxyAnswer {
    const MessageId = randomUUID();
    mkdirSync(this.#folder, { recursive: true });
    this.#count += 1;
    const name = `${Date.now()}-${String(this.#count).padStart(4, '0')}.eml`;
    writeFileSync(join(this.#folder, name), eml(mail, MessageId), { mode: 0o600 });
    const { Subject, Body } = mail.Content.Simple;
    const links = Body.Text.Data.match(/https?:\/\/\S+/g) ?? [];
    const text = [`Mail to ${mail.Destination.ToAddresses.join(', ')}: ${Subject.Data}`, ...links].join(' ');
    this.#log({ level: 'info', source: 'mail', text });
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ MessageId }) };
  }
}

/** `ada@example.com` of `Ada <ada@example.com>`. */
const bareAddress = (address: string) => /<([^>]+)>/.exec(address)?.[1] ?? address;

function eml({ FromEmailAddress, Destination, Content }: Mail, id: string): string {
  const { Subject, Body } = Content.Simple;
  return [
    `From: ${FromEmailAddress}`,
    `To: ${Destination.ToAddresses.join(', ')}`,
    `Subject: =?UTF-8?B?${Buffer.from(Subject.Data).toString('base64')}?=`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${id}@local>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    Body.Text.Data.replaceAll(/\r?\n/g, '\r\n'),
  ].join('\r\n');
}

const unsupported = (error: z.ZodError) =>
  problem({ status: 400, type: 'BadRequestException', message: z.prettifyError(error) });
