import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { environments } from '#infra/config/environments.ts';
import { apiAnswers, dns, formula, mail, pages, socket } from '#infra/operate/check/after.ts';
import { findEndpoints } from '#infra/operate/check/endpoints.ts';

const subject = {
  name: 'prod' as const,
  environment: environments.prod,
  place: { account: '333333333333', region: 'eu-central-1' },
};

afterEach(() => vi.unstubAllEnvs());

/** A site that answers everything, handshakes too, in one way. */
async function siteThat(answers: (response: ServerResponse) => void): Promise<void> {
  const server = createServer((_: IncomingMessage, response) => answers(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  vi.stubEnv('SERIESLAB_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const answering = (status: number, body: string) => siteThat((response) => response.writeHead(status).end(body));

describe('what people meet', () => {
  it('the pages are there, or what came instead is said', async () => {
    await answering(200, '<div id="root"></div>');
    expect(await pages.run(subject)).toBeUndefined();
    await answering(403, '<Error>AccessDenied</Error>');
    expect((await pages.run(subject))?.message).toMatch(/answers 403: <Error>AccessDenied/);
  });

  it('the API refuses a wrong sign-in in its own words; a gateway that answers for it is told apart', async () => {
    await answering(401, JSON.stringify({ detail: 'No', code: 'unauthenticated' }));
    expect(await apiAnswers.run(subject)).toBeUndefined();
    for (const [status, body] of [
      [502, JSON.stringify({ detail: 'Something went wrong', code: 'unexpected' })],
      [401, JSON.stringify({ message: 'Unauthorized' })],
      [200, '<html>'],
    ] as const) {
      await answering(status, body);
      expect((await apiAnswers.run(subject))?.level).toBe('refuses');
    }
  });

  it('a handshake without a token meets the function that refuses it, and nothing else', async () => {
    await answering(401, '');
    expect(await socket.run(subject)).toBeUndefined();
    for (const status of [403, 404, 500]) {
      await answering(status, '');
      expect((await socket.run(subject))?.message).toBe(`A handshake is answered by ${status} instead of 401`);
    }
  });

  it('a domain that does not lead to the distribution is warned of', async () => {
    vi.stubEnv('SERIESLAB_URL', 'https://d1.invalid');
    const domain = { name: 'lab.invalid', certificateArn: 'arn' };
    expect(await dns.run(subject)).toBeUndefined();
    expect(await dns.run({ ...subject, environment: { ...environments.prod, domain } })).toEqual({
      level: 'warns',
      message: 'Enter into the DNS: lab.invalid ALIAS (or CNAME) d1.invalid',
    });
  });
});

describe('what works behind it', () => {
  const lambda = mockClient(LambdaClient);
  const ses = mockClient(SESv2Client);
  beforeEach(() => {
    vi.stubEnv('FUNCTION_SANDBOX', 'sandbox');
    vi.stubEnv('MAIL_SENDER', 'no-reply@serieslab.example');
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    lambda.reset();
    ses.reset();
  });
  const answer = (value: object) => {
    const text = JSON.stringify(value);
    return Object.assign(new TextEncoder().encode(text), { transformToString: () => text });
  };

  it('a formula evaluates; a wrong value, a refusal and a function that fails are told', async () => {
    const values = (f: number) => ({ Payload: answer({ values: { f: [f] }, failures: [], failed: 0 }) });
    lambda.on(InvokeCommand).resolves(values(42));
    expect(await formula.run(subject)).toBeUndefined();
    lambda.on(InvokeCommand).resolves(values(41));
    expect((await formula.run(subject))?.message).toBe('20 * 2 + 2 is [41]');
    lambda.on(InvokeCommand).resolves({ Payload: answer({ refused: 'program', message: 'broken' }) });
    await expect(formula.run(subject)).rejects.toThrow('broken');
    lambda
      .on(InvokeCommand)
      .resolves({ FunctionError: 'Unhandled', Payload: answer({ errorMessage: 'no libcrypto' }) });
    await expect(formula.run(subject)).rejects.toThrow('no libcrypto');
  });

  it('a mail can be sent, to an address that takes all; what SES says is told', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' });
    expect(await mail.run(subject)).toBeUndefined();
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
      FromEmailAddress: 'no-reply@serieslab.example',
      Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
    });
    ses.on(SendEmailCommand).rejects(new Error('AccessDenied'));
    expect(await mail.run(subject)).toEqual({
      level: 'refuses',
      message: 'SES refuses a mail from no-reply@serieslab.example: Error: AccessDenied',
    });
  });

  it('a mail domain whose records nobody has entered is warned of, and takes back no release', async () => {
    const message = 'Email address is not verified. The following identities failed the check in region EU-CENTRAL-1';
    ses.on(SendEmailCommand).rejects(new MessageRejected({ message, $metadata: {} }));
    expect((await mail.run(subject))?.level).toBe('warns');
  });

  it('is found in the outputs of the stacks, and a stack without them is named', async () => {
    const cloudFormation = mockClient(CloudFormationClient);
    const stack = (StackName: string, OutputKey: string, OutputValue: string) =>
      cloudFormation.on(DescribeStacksCommand, { StackName }).resolves({
        Stacks: [
          {
            StackName,
            CreationTime: new Date(0),
            StackStatus: 'CREATE_COMPLETE',
            Outputs: [{ OutputKey, OutputValue }],
          },
        ],
      });
    stack('serieslab-prod-web', 'cloudfront', 'd1.cloudfront.net');
    stack('serieslab-prod-sandbox', 'function', 'sandbox-1');
    expect(await findEndpoints(subject)).toEqual({
      AWS_REGION: 'eu-central-1',
      SERIESLAB_URL: 'https://d1.cloudfront.net',
      FUNCTION_SANDBOX: 'sandbox-1',
      MAIL_SENDER: 'no-reply@serieslab.example',
    });
    stack('serieslab-prod-web', 'address', 'x');
    await expect(findEndpoints(subject)).rejects.toThrow('The stack serieslab-prod-web has no output cloudfront');
  });
});
