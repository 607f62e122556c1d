import * as z from 'zod';
import {
  checkAnswer,
  evaluateReply,
  renameAnswer,
  sandboxRefusal,
  structureAnswer,
  usesAnswer,
} from '../client/answer-schema.ts';
import type { SandboxAnswer, SandboxRequest } from '../contract.ts';
import { decodeFrame, encodeFrame } from '../frames.ts';
import { sandboxLimits } from '../limits.ts';
import { refusals } from '../refusals.ts';
import type { ChildOutcome } from './child.ts';

const replySchema = z.union([checkAnswer, usesAnswer, structureAnswer, renameAnswer, evaluateReply, sandboxRefusal]);
type Ask = (tenant: string, request: Buffer) => Promise<ChildOutcome>;

/** Converts a request to Python's format, and the reply to the contract's. */
export async function answerRequest(request: SandboxRequest, ask: Ask): Promise<SandboxAnswer> {
  const outcome = await ask(request.tenant, frameOf(request));
  if (outcome.kind === 'not-started') throw new Error(`The interpreter did not start. ${outcome.reason}`);
  if (outcome.kind !== 'answered') return refusals[outcome.kind];
  const answer = read(outcome.frame, request);
  if (!answer) return refusals.broken;
  return Buffer.byteLength(JSON.stringify(answer)) > sandboxLimits.invocationBytes ? refusals.size : answer;
}

/** Numbers follow the JSON; an empty value is NaN, and the JSON names the columns that have any. */
function frameOf(request: SandboxRequest): Buffer {
  if (request.operation !== 'evaluate') return encodeFrame(request, []);
  const { columns, ...rest } = request;
  const entries = Object.entries(columns);
  const described = entries.map(([name, values]) => ({ name, gaps: values.includes(null) }));
  return encodeFrame(
    { ...rest, columns: described },
    entries.map(([, values]) => Float64Array.from(values, (value) => value ?? Number.NaN)),
  );
}

/** Validates a reply, because children are untrusted; undefined if it does not answer the request. */
function read(frame: Buffer, request: SandboxRequest): SandboxAnswer | undefined {
  try {
    const { json, numbers } = decodeFrame(frame);
    const reply = replySchema.parse(json);
    if (!('columns' in reply)) return reply;
    const count = request.operation === 'evaluate' ? request.count : 0;
    if (numbers.length !== reply.columns.length * count) return undefined;
    const values = reply.columns.map((name, index) => {
      const column = numbers.subarray(index * count, (index + 1) * count);
      return [name, Array.from(column, (value) => (Number.isFinite(value) ? value : null))] as const;
    });
    return { values: Object.fromEntries(values), failures: reply.failures, failed: reply.failed };
  } catch {
    return undefined;
  }
}
