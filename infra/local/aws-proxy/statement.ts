import * as z from 'zod';
import { wildcards } from '../template/wildcards.ts';

export interface Statement {
  allow: boolean;
  actions: readonly string[];
  resources: readonly string[];
  condition?: PolicyCondition | undefined;
}

export interface Need {
  action: string;
  resource: string;
  /** The values that conditions may ask of this call, besides the caller. */
  context?: CallContext;
}

/** A statement that is ready to be compared with calls. */
export function compile({ allow, actions, resources, condition }: Statement) {
  const [action, resource] = [wildcards(actions, 'i'), wildcards(resources)];
  const holds = condition ? readCondition(condition) : () => true;
  const matches = (need: Need, context: CallContext) =>
    action.test(need.action) && resource.test(need.resource) && holds(context);
  return { allow, matches };
}

/** The context of a call besides its action and resource: values by condition keys in lower case. */
export type CallContext = Readonly<Record<string, readonly string[]>>;

const values = z
  .union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))])
  .transform((value) => [value].flat().map(String));
export const conditionSchema = z.record(z.string(), z.record(z.string(), values));
type PolicyCondition = z.infer<typeof conditionSchema>;

/** The keys whose values the runner knows. */
const knownKeys = new Set([
  'aws:securetransport',
  'aws:principalarn',
  'aws:principalaccount',
  'ses:fromaddress',
  'ses:recipients',
  's3:prefix',
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
function readCondition(condition: PolicyCondition): (context: CallContext) => boolean {
  const tests = Object.entries(condition).flatMap(([written, keys]) => {
    const optional = written.endsWith('IfExists');
    const name = written.replace(/IfExists$/, '');
    const operator = operators[name];
    if (!operator) throw new Error(`The condition operator ${written} is not known to the local stack.`);
    return Object.entries(keys).map(([key, wanted]) => {
      if (!knownKeys.has(key.toLowerCase()))
        throw new Error(`The condition key ${key} is not known to the local stack.`);
      return (context: CallContext) => {
        const given = context[key.toLowerCase()];
        if (!given) return optional || operator.negated === true;
        const found = given.some((one) => wanted.some((value) => operator.compare(one, value)));
        return found !== (operator.negated === true);
      };
    });
  });
  return (context) => tests.every((holds) => holds(context));
}
