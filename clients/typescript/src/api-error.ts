import type { ErrorBody } from '#shared/contracts/errors.ts';

/** A refused call, with the server's message; `body.fields` has the reasons by field. Status 0: it was not reached. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, body: ErrorBody | undefined, otherwise: string) {
    super(body?.detail ?? otherwise);
    this.status = status;
    this.body = body;
  }
}

/** A job has ended without a result. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}
