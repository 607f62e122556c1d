import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { makeAssets } from '#functions/sandbox/assets/make-assets.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { answerRequest } from '#functions/sandbox/host/answer-request.ts';
import { Children } from '#functions/sandbox/host/children.ts';
import { requestSchema } from '#functions/sandbox/host/request-schema.ts';
import { sandboxVariable } from '#functions/sandbox/limits.ts';

/** The sandbox itself, behind a stand-in for the call that reaches it. Its child is started by the first question. */
process.env[sandboxVariable] = 'sandbox';
let children: Children | undefined;

/** Asks as the function's handler does. Tests have a workspace each, which would be a process each. */
export const askRealSandbox: Ask = (request) => {
  children ??= new Children(makeAssets(process.cwd()));
  const child = children;
  return answerRequest(requestSchema.parse(request), (_, frame) => child.ask('tests', frame));
};

export const lambda = mockClient(LambdaClient);

/** Lets the sandbox answer again, after a test had it fail. */
export function sandboxAnswers(ask = askRealSandbox): void {
  lambda.reset();
  lambda.on(InvokeCommand).callsFake(async ({ Payload }: { Payload: Uint8Array }) => {
    const answer = JSON.stringify(await ask(JSON.parse(Buffer.from(Payload).toString())));
    return { Payload: { transformToString: () => answer } };
  });
}
sandboxAnswers();

/** The sandbox cannot be reached: a call that changes samples leaves their values to a calculation job. */
export function sandboxFails(): void {
  lambda.reset();
  lambda.on(InvokeCommand).rejects(new Error('The sandbox cannot be reached'));
}

/** How often it was asked. */
export const asked = () => lambda.commandCalls(InvokeCommand).length;
