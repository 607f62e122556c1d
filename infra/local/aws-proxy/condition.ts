import * as z from 'zod';

/** The context of a call besides its action and resource: values by condition keys in lower case. */
export type Context = Readonly<Record<string, readonly string[]>>;

const values = z
  .union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))])
  .transform((value) => [value].flat().map(String));
export const conditionSchema = z.record(z.string(), z.record(z.string(), values));
export type Condition = z.infer<typeof conditionSchema>;

/** The keys whose values the runner knows. */
const knownKeys = new Set([
  'aws:securetransport',
  'aws:principalarn',
  'aws:principalaccount',
  'ses:fromaddress',
  'ses:recipients',
]);

type Compare = (given: string, wanted: string) => boolean;
const equal: Compare = (given, wanted) => given === wanted;
const ignoringCase: Compare = (given, wanted) => given.toLowerCase() === wanted.toLowerCase();
const like: Compare = (given, wanted) => wildcards([wanted]).test(given);

const operators: Readonly<Record<string, { compare: Compare; negated?: true }>> = {
  StringEquals: { compare: equal },
  StringNotEquals: { compare: equal, negated: true },
  StringEqualsIgnoreCase: { compare: ignoringCase },
  StringLike: { compare: like },
  StringNotLike: { compare: like, negated: true },
  ArnEquals: { compare: like },
  ArnLike: { compare: like },
  ArnNotEquals: { compare: like, negated: true },
  ArnNotLike: { compare: like, negated: true },
  Bool: { compare: ignoringCase },
};

/**
 * A statement's condition as IAM evaluates it: every key of every operator must hold, by any of its values; a key that a
 * call lacks fails, but for negations and `…IfExists`. An unknown operator or key is an error, not a wrong answer.
 */
export function readCondition(condition: Condition): (context: Context) => boolean {
  const tests = Object.entries(condition).flatMap(([written, keys]) => {
    const optional = written.endsWith('IfExists');
    const name = written.replace(/IfExists$/, '');
    const operator = operators[name];
    if (!operator) throw new Error(`The condition operator ${written} is not known to the local stack.`);
    return Object.entries(keys).map(([key, wanted]) => {
      if (!knownKeys.has(key.toLowerCase()))
        throw new Error(`The condition key ${key} is not known to the local stack.`);
      return (context: Context) => {
        const given = context[key.toLowerCase()];
        if (!given) return optional || operator.negated === true;
        const found = given.some((one) => wanted.some((value) => operator.compare(one, value)));
        return found !== (operator.negated === true);
      };
    });
  });
  return (context) => tests.every((holds) => holds(context));
}

/** IAM's patterns as one expression: `*` is any text, `?` any character. */
export function wildcards(patterns: readonly string[], flags = ''): RegExp {
  const alternatives = patterns.map((pattern) =>
    pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.'),
  );
  return new RegExp(`^(?:${alternatives.join('|')})$`, flags);
}
