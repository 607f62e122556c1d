import type { IncomingMessage } from 'node:http';
import { type ProxyAnswer, problem } from '../data/answers.ts';
import { type FunctionPool, rateExceeded } from '../functions/pool.ts';
import { awsLimits } from '../limits.ts';
import { account, region } from '../template/physical.ts';
import type { ProxyCall } from './services.ts';

/** Lambda's `Invoke`: calls another function of the stack and waits for its answer. */
export class InvocationApi {
  readonly #pools: ReadonlyMap<string, FunctionPool>;

  /** By the functions' ARNs. */
  constructor(pools: ReadonlyMap<string, FunctionPool>) {
    this.#pools = pools;
  }

  call(request: IncomingMessage, body: Buffer): ProxyCall | undefined {
    const [, encoded] = /^\/2015-03-31\/functions\/([^/]+)\/invocations/.exec(request.url ?? '') ?? [];
    if (request.method !== 'POST' || encoded === undefined) return undefined;
    const name = decodeURIComponent(encoded);
    const resource = name.startsWith('arn:') ? name : `arn:aws:lambda:${region}:${account}:function:${name}`;
    const needs = [{ action: 'lambda:InvokeFunction', resource }];
    return { service: 'lambda', operation: 'Invoke', needs, run: () => this.#invoke(resource, request, body) };
  }

  async #invoke(arn: string, { headers }: IncomingMessage, body: Buffer): Promise<ProxyAnswer> {
    const pool = this.#pools.get(arn);
    if (!pool) {
      const message = `Function not found: ${arn}`;
      return problem({ status: 404, type: 'ResourceNotFoundException', message });
    }
    if ((headers['x-amz-invocation-type'] ?? 'RequestResponse') !== 'RequestResponse') {
      const message = 'Only invocations that wait for the answer are served locally.';
      return problem({ status: 400, type: 'InvalidParameterValueException', message });
    }
    if (body.length > awsLimits.invocationBytes) {
      const message = `Request must be smaller than ${awsLimits.invocationBytes} bytes for the InvokeFunction operation`;
      return problem({ status: 413, type: 'RequestTooLargeException', message });
    }
    if (pool.throttled) return tooMany;
    const outcome = await pool.invoke(body.toString('utf8') || '{}');
    if (!outcome.ok && outcome.error.errorType === rateExceeded.errorType) return tooMany;
    const version = { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' };
    return outcome.ok
      ? { status: 200, headers: version, body: outcome.json }
      : {
          status: 200,
          headers: { ...version, 'x-amz-function-error': 'Unhandled' },
          body: JSON.stringify(outcome.error),
        };
  }
}

const tooMany = problem({ status: 429, type: rateExceeded.errorType, message: rateExceeded.errorMessage });
