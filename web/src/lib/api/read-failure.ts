import { errorBody } from '#shared/contracts/errors.ts';
import { sample } from '#shared/contracts/samples.ts';
import type { FailureBody } from './api-failure.ts';

/** In a chunk of its own: only a call that fails needs the schemas. */
const failureBody = errorBody.extend({ current: sample.optional().catch(undefined) });

export const readFailure = (body: unknown): FailureBody | undefined => failureBody.safeParse(body).data;
