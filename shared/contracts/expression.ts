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

/** An expression as any JSON in the OpenAPI document, where its levels would be written one in the other. */
export const anExpression = z
  .custom<Expression>((value) => expressionOf(0).safeParse(value).success)
  .describe('A number, `{ input: k }`, or `{ op, of }` with the expressions that an operator combines');
