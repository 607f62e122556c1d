import * as z from 'zod';
import type { Expression } from '#shared/rules/expression.ts';

/** Deep enough for what the sandbox reads, and not for what would exhaust the stack. */
const maxDepth = 100;
/** An expression of inputs, nested less deeply than the depth allows. */
export const expressionOf = (depth: number): z.ZodType<Expression> =>
  z.union([
    z.number(),
    z.object({ input: z.int().min(0) }),
    z.object({
      op: z.string(),
      of: depth < maxDepth ? z.array(z.lazy(() => expressionOf(depth + 1))) : z.never(),
      text: z.tuple([z.string(), z.string()]).exactOptional(),
    }),
  ]);
