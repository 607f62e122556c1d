import * as z from 'zod';
import { expressionOf } from '#shared/contracts/expression.ts';

const name = z.string();
const part = z.enum(['script', 'function', 'output', 'rule']);
const problem = z.object({ part, name, line: z.int(), column: z.int(), message: z.string() });

export const checkAnswer = z.object({
  problems: z.array(problem),
  mistakes: z.array(problem),
  uses: z.record(name, z.array(name)),
});
export const usesAnswer = z.object({ uses: z.record(name, z.array(name)), builtins: z.record(name, z.array(name)) });

export const structureAnswer = z.object({ conditions: z.record(name, z.array(expressionOf(0).nullable())) });
export const renameAnswer = z.object({ changed: z.array(z.object({ part, name, source: z.string() })) });

/** One value per sample. A column may have a hundred thousand, so each is checked in a single pass. */
export const column = z.custom<(number | null)[]>(
  (value) => Array.isArray(value) && value.every((each) => each === null || Number.isFinite(each)),
  { error: 'A column is a list of numbers and nulls' },
);

const failures = z.array(z.object({ name, sample: z.int(), message: z.string() }));
export const evaluateAnswer = z.object({
  values: z.record(name, column),
  failures,
  failed: z.int(),
});
/** The reply of a child: `columns` names the formulas whose values follow as doubles, in that order. */
export const evaluateReply = z.object({ columns: z.array(name), failures, failed: z.int() });

export const sandboxRefusal = z.object({
  refused: z.enum(['time', 'memory', 'size', 'program']),
  message: z.string(),
  problems: z.array(problem).exactOptional(),
});
