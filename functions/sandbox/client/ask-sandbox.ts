import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { variable } from '#functions/aws/environment.ts';
import { log } from '#functions/aws/log.ts';
import { measure } from '#functions/aws/measure.ts';
import { clientAttempts } from '#functions/aws/retry.ts';
import type { Answers, SandboxRefusal, SandboxRequest } from '../contract.ts';
import { sandboxLimits, sandboxVariable } from '../limits.ts';
import { refusals } from '../refusals.ts';
import {
  checkAnswer,
  evaluateAnswer,
  renameAnswer,
  sandboxRefusal,
  structureAnswer,
  usesAnswer,
} from './answer-schema.ts';

/** The sandbox itself failed, not the program; a retry may succeed. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

type Question<Operation> = Extract<SandboxRequest, { operation: Operation }>;

/** Lambda throttles while all sandboxes are busy; the client retries for about 8 s with growing delays. */
const lambda = new LambdaClient({ maxAttempts: clientAttempts.patient });
const schemas = {
  check: checkAnswer,
  uses: usesAnswer,
  structure: structureAnswer,
  rename: renameAnswer,
  relabel: renameAnswer,
  evaluate: evaluateAnswer,
};

/** Sends a request to the sandbox. An invalid program and an exceeded limit are refusals, not errors. */
export async function askSandbox<Operation extends SandboxRequest['operation']>(
  request: Question<Operation> & { operation: Operation },
  signal?: AbortSignal,
): Promise<Answers[Operation] | SandboxRefusal> {
  const body = JSON.stringify(request);
  if (Buffer.byteLength(body) > sandboxLimits.invocationBytes) return refusals.request;
  const command = new InvokeCommand({ FunctionName: variable(sandboxVariable), Payload: Buffer.from(body) });
  const { Payload, FunctionError } = await lambda.send(command, signal ? { abortSignal: signal } : {});
  const text = Payload?.transformToString() ?? '';
  if (FunctionError) throw failed(text.slice(0, 500));
  return z.union([schemas[request.operation], sandboxRefusal]).parse(JSON.parse(text)) as
    | Answers[Operation]
    | SandboxRefusal;
}

/** The sandbox writes no log: what it says of its own failure is written here, and rings the alarm. */
function failed(reason: string): SandboxError {
  log('error', 'the sandbox failed', { reason });
  measure({ Faults: 1 });
  return new SandboxError(`The sandbox failed: ${reason}`);
}
