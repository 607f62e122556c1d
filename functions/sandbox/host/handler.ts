import { join } from 'node:path';
import { variable } from '#functions/aws/environment.ts';
import type { SandboxAnswer } from '../contract.ts';
import { answerRequest } from './answer-request.ts';
import { Children } from './children.ts';
import { requestSchema } from './request-schema.ts';

const children = new Children(join(variable('LAMBDA_TASK_ROOT'), 'python'));
children.warm();

/** The sandbox's Lambda handler. Only our own functions call it, so an invalid request is a bug and throws. */
export async function handler(event: unknown): Promise<SandboxAnswer> {
  const request = requestSchema.parse(event);
  return answerRequest(request, (tenant, frame) => children.ask(tenant, frame));
}
