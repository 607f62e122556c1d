import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';

/** The server's answer. With a conflict: the sample as it is now. */
export type FailureBody = Omit<ErrorBody, 'current'> & { current?: Sample | undefined };

/** A failed call. `body` is present if the server answered in its own format. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly operation: Operation;
  readonly body: FailureBody | undefined;

  constructor(operation: Operation, status: number, body: FailureBody | undefined) {
    super(body?.detail ?? `${operation} answered ${status}`);
    this.operation = operation;
    this.status = status;
    this.body = body;
  }
}
