import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Operation } from '#shared/contracts/routes.ts';

/** A failed call. `body` is present if the server answered in its own format. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly operation: Operation;
  readonly body: ErrorBody | undefined;

  constructor(operation: Operation, status: number, body: ErrorBody | undefined) {
    super(body?.detail ?? `${operation} answered ${status}`);
    this.operation = operation;
    this.status = status;
    this.body = body;
  }
}
