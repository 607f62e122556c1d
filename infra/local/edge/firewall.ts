import { posix } from 'node:path';
import * as z from 'zod';
import type { ViewerRequest } from '../rest/viewer.ts';
import type { Template } from '../template/template.ts';

const transformation = z.object({
  Priority: z.coerce.number(),
  Type: z.enum(['NONE', 'URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE']),
});
const byteMatch = z.strictObject({
  FieldToMatch: z.strictObject({ UriPath: z.object({}) }),
  PositionalConstraint: z.enum(['EXACTLY', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS']),
  SearchString: z.string(),
  TextTransformations: z.array(transformation),
});
const one = z.strictObject({ ByteMatchStatement: byteMatch });
const scopeDown = z.union([
  one.transform(({ ByteMatchStatement }) => [ByteMatchStatement]),
  z
    .strictObject({ OrStatement: z.strictObject({ Statements: z.array(one) }) })
    .transform(({ OrStatement }) => OrStatement.Statements.map(({ ByteMatchStatement }) => ByteMatchStatement)),
]);
const rateBased = z.strictObject({
  AggregateKeyType: z.literal('IP'),
  Limit: z.coerce.number(),
  EvaluationWindowSec: z.coerce.number().default(300),
  ScopeDownStatement: scopeDown.optional(),
});
const rule = z.object({
  Name: z.string(),
  Priority: z.coerce.number(),
  Action: z.object({
    Block: z.object({ CustomResponse: z.object({ ResponseCode: z.coerce.number() }).optional() }),
  }),
  Statement: z.strictObject({ RateBasedStatement: rateBased }),
});
const aclSchema = z.object({ DefaultAction: z.object({ Allow: z.object({}) }), Rules: z.array(rule) });

type Rule = z.infer<typeof rule>;

/** The rules of the template's firewall: a kind that is not known here is an error, as it would silently allow all. */
export function readFirewall(template: Template, now = () => performance.now()): Firewall | undefined {
  const [found] = template.find('AWS::WAFv2::WebACL', aclSchema);
  return found && new Firewall(found.properties.Rules, now);
}

/**
 * AWS WAF's rate rules: requests of an address within the window are counted, refused ones too, and beyond the limit it
 * is refused. WAF looks every few seconds; this one looks each time.
 */
export class Firewall {
  readonly #rules: readonly Rule[];
  readonly #now: () => number;
  readonly #seen = new Map<string, number[]>();

  constructor(rules: readonly Rule[], now: () => number) {
    this.#rules = rules.toSorted((a, b) => a.Priority - b.Priority);
    this.#now = now;
  }

  /** The status with which a request is refused, or undefined. */
  refuse(request: ViewerRequest): number | undefined {
    for (const { Name, Action, Statement } of this.#rules) {
      const { Limit, EvaluationWindowSec, ScopeDownStatement } = Statement.RateBasedStatement;
      if (ScopeDownStatement && !ScopeDownStatement.some((statement) => matches(statement, request.uri))) continue;
      if (this.#count(`${Name} ${request.sourceIp}`, EvaluationWindowSec * 1000) <= Limit) continue;
      return Action.Block.CustomResponse?.ResponseCode ?? 403;
    }
    return undefined;
  }

  #count(name: string, window: number): number {
    const now = this.#now();
    const times = [...(this.#seen.get(name) ?? []).filter((time) => time > now - window), now];
    this.#seen.set(name, times);
    return times.length;
  }
}

function matches(statement: z.infer<typeof byteMatch>, uri: string): boolean {
  const transformed = statement.TextTransformations.toSorted((a, b) => a.Priority - b.Priority).reduce(
    (text, { Type }) => transform[Type](text),
    uri,
  );
  const { SearchString } = statement;
  switch (statement.PositionalConstraint) {
    case 'EXACTLY':
      return transformed === SearchString;
    case 'STARTS_WITH':
      return transformed.startsWith(SearchString);
    case 'ENDS_WITH':
      return transformed.endsWith(SearchString);
    default:
      return transformed.includes(SearchString);
  }
}

const transform = {
  NONE: (text: string) => text,
  LOWERCASE: (text: string) => text.toLowerCase(),
  NORMALIZE_PATH: (text: string) => posix.normalize(text),
  /** Decodes what can be; the rest stays. */
  URL_DECODE: (text: string) =>
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
};
