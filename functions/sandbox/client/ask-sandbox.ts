import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { variable } from '#functions/aws/environment.ts';
import { clientAttempts } from '#functions/aws/retry.ts';
import type {
  CheckAnswer,
  EvaluateAnswer,
  RenameAnswer,
  SandboxRefusal,
  SandboxRequest,
  UsesAnswer,
} from '../contract.ts';
import { sandboxLimits } from '../limits.ts';
import { refusals } from '../refusals.ts';
import { checkAnswer, evaluateAnswer, refusal, renameAnswer, usesAnswer } from './answer-schema.ts';
import { sandboxVariable } from './sandbox-function.ts';

/** The sandbox itself failed, not what it was asked: trying again may help. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

type Question<Operation> = Extract<SandboxRequest, { operation: Operation }>;
interface Answers {
  check: CheckAnswer;
  uses: UsesAnswer;
  rename: RenameAnswer;
  evaluate: EvaluateAnswer;
}

/** While all sandboxes are at work Lambda refuses: this waits some 8 s, in steps of growing length, before it gives up. */
const lambda = new LambdaClient({ maxAttempts: clientAttempts.patient });
const schemas = { check: checkAnswer, uses: usesAnswer, rename: renameAnswer, evaluate: evaluateAnswer };

/** Asks the sandbox. A program that does not hold, or one that meets a limit, is a refusal, not an error. */
export async function askSandbox<Operation extends SandboxRequest['operation']>(
  request: Question<Operation> & { operation: Operation },
  signal?: AbortSignal,
): Promise<Answers[Operation] | SandboxRefusal> {
  const body = JSON.stringify(request);
  if (Buffer.byteLength(body) > sandboxLimits.invocationBytes) return refusals.request;
  const command = new InvokeCommand({ FunctionName: variable(sandboxVariable), Payload: Buffer.from(body) });
  const { Payload, FunctionError } = await lambda.send(command, signal ? { abortSignal: signal } : {});
  const text = Payload?.transformToString() ?? '';
  if (FunctionError) throw new SandboxError(`The sandbox failed: ${text.slice(0, 500)}`);
  return z.union([schemas[request.operation], refusal]).parse(JSON.parse(text)) as Answers[Operation] | SandboxRefusal;
}
