import { join } from 'node:path';
import { variable } from '#functions/aws/environment.ts';
import { answerRequest, type SandboxAnswer } from './answer-request.ts';
import { Children } from './children.ts';
import { requestSchema } from './request-schema.ts';

const children = new Children(join(variable('LAMBDA_TASK_ROOT'), 'python'));
children.warm();

/** Only our own functions call this: what does not fit the contract is a fault of theirs, and thrown. */
export async function handler(event: unknown): Promise<SandboxAnswer> {
  const request = requestSchema.parse(event);
  return answerRequest(request, (tenant, frame) => children.ask(tenant, frame));
}
