import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type ErrorBody, statusOf } from '#shared/contracts/errors.ts';
import { log } from '../aws/log.ts';
import { measure } from '../aws/measure.ts';
import { ApiError } from '../runtime/api-error.ts';

/** Converts an error to its status and `{detail, code, fields}`. Unknown errors are logged and return a generic 500. */
export function answerErrors(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError: (request) => {
      const { error } = request;
      const body: ErrorBody =
        error instanceof ApiError
          ? {
              detail: error.message,
              code: error.code,
              fields: error.fields,
              problems: error.problems,
              current: error.current,
              passkey: error.passkey,
            }
          : { detail: 'Server error', code: 'unexpected' };
      if (body.code === 'unexpected') log('error', 'request failed', { error });
      if (body.code === 'quota') measure({ QuotaRefusals: 1 }, {}, { message: 'a licence is used up' });
      const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
      request.response = {
        statusCode: statusOf[body.code],
        headers: {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-store',
          ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
        },
        body: JSON.stringify(body),
      };
    },
  };
}
