import type { Point } from '#shared/engine/types.ts';
import type { Conditions } from '#shared/rules/expression.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { JobFailure } from '../jobs/task.ts';
import {
  batchSize,
  type Evaluating,
  programOf,
  refusalMessage,
  type Sandbox,
  SandboxRefused,
  splitEvaluation,
} from '../sandbox/client/sandbox.ts';
import type { EvaluateAnswer, Program, StructureAnswer } from '../sandbox/contract.ts';
import type { RuleRow } from '../tables/rows.ts';
import { failingFormulas, singleFormulas } from './failing-formulas.ts';

export interface FeasibilityChecker {
  rules: readonly RuleRow[];
  /** How many rules each point breaks; a rule that fails is broken. */
  violations(points: readonly Point[]): Promise<readonly number[]>;
  /** By rule, in their order, whether each point breaks it. */
  broken(points: readonly Point[]): Promise<readonly (readonly boolean[])[]>;
  /** The distinct verdicts: one character per rule, 1 if it was satisfied. */
  met: ReadonlySet<string>;
  /** Why rules have failed, by short name: the first reason of each. */
  reasons: ReadonlyMap<string, string>;
  /** By rule, in their order, its conditions as far as they can be read. */
  conditions(): Promise<readonly Conditions[]>;
}

const notChecked = (reason: string) => `The rules could not be evaluated. ${reason}`;

/** Judges points by the experiment's rules, many at once. The signal ends it at once. */
export function createFeasibilityChecker(
  sandbox: Sandbox,
  { inputs, functions, scripts, rules }: Pick<AllDefinitions, 'inputs' | 'functions' | 'scripts' | 'rules'>,
  signal: AbortSignal,
): FeasibilityChecker {
  const program = programOf({ inputs, outputs: [], functions, scripts, rules });
  const met = new Set<string>();
  const reasons = new Map<string, string>();

  const broken = async (points: readonly Point[]) => {
    const lists = rules.map((): boolean[] => []);
    const asked = { inputs, points, wanted: 'rule' } as const;
    for await (const { count, values, failures } of evaluateBatches(sandbox, program, asked, {
      signal,
      failure: notChecked,
    })) {
      for (const { name, message } of failures) if (!reasons.has(name)) reasons.set(name, message);
      for (const [index, { short_name }] of rules.entries()) {
        for (let point = 0; point < count; point++) lists[index]?.push(values[short_name]?.[point] !== 1);
      }
    }
    for (let point = 0; point < points.length; point++)
      met.add(lists.map((list) => (list[point] ? '0' : '1')).join(''));
    return lists;
  };

  return {
    rules,
    met,
    reasons,
    broken,
    conditions: async () => {
      const conditions = await readConditions(sandbox, program);
      return rules.map(({ short_name }) => conditions[short_name] ?? [null]);
    },
    async violations(points) {
      const lists = await broken(points);
      return points.map((_, point) => lists.reduce((sum, list) => sum + Number(list[point] === true), 0));
    },
  };
}

/** Rules that take the sandbox too long to read are searched without knowing what they are about. */
async function readConditions(sandbox: Sandbox, program: Program): Promise<StructureAnswer['conditions']> {
  try {
    return (await sandbox.structure(program)).conditions;
  } catch (error) {
    if (error instanceof SandboxRefused) return {};
    throw error;
  }
}

/** Formulas of one kind at points, whose values stand in the order of the inputs, null where one is not known. */
export interface FormulasAtPoints {
  inputs: readonly { short_name: string }[];
  points: readonly (readonly (number | null)[])[];
  wanted: Evaluating['wanted'][number];
}

/** Asks for the values of formulas at points. */
export function requestOf({ inputs, points, wanted }: FormulasAtPoints): Evaluating {
  const columns = inputs.map(
    ({ short_name }, index) => [short_name, points.map((point) => point[index] ?? null)] as const,
  );
  return { columns: Object.fromEntries(columns), count: points.length, wanted: [wanted] };
}

/** Points of one call: they take the sandbox some 10 ms, and a call by itself a few. */
export const maxPoints = 4096;

/** The answers at points, in batches of `count` points in their order; ends the job like {@link evaluateBatch}. */
export async function* evaluateBatches(
  sandbox: Sandbox,
  program: Program,
  { inputs, points, wanted }: FormulasAtPoints,
  ending: Ending,
): AsyncGenerator<EvaluateAnswer & { count: number }> {
  const size = batchSize(program, maxPoints);
  for (let at = 0; at < points.length; at += size) {
    const batch = points.slice(at, at + size);
    const answer = await evaluateBatch(sandbox, program, requestOf({ inputs, points: batch, wanted }), ending);
    yield { ...answer, count: batch.length };
  }
}

/** The ends of an evaluation: the signal at once, a refusal with the job's message for the sandbox's reason. */
interface Ending {
  signal: AbortSignal;
  failure: (reason: string) => string;
}

/**
 * Evaluates many samples. If the sandbox refuses even the smallest batches the job ends, with a message that names the
 * formula.
 */
export async function evaluateBatch(
  sandbox: Sandbox,
  program: Program,
  request: Evaluating,
  { signal, failure }: Ending,
): Promise<EvaluateAnswer> {
  try {
    return await splitEvaluation(sandbox, program, request, signal);
  } catch (error) {
    if (!(error instanceof SandboxRefused)) throw error;
    const reason = refusalMessage(error.refusal);
    if (error.refusal.refused === 'program') throw new JobFailure(failure(reason));
    const { uses } = await sandbox.uses(program);
    const formulas = singleFormulas(program, request, uses);
    for await (const { name } of failingFormulas(sandbox, formulas, request, signal)) {
      throw new JobFailure(failure(`${name}: ${reason}`));
    }
    throw new JobFailure(failure(reason));
  }
}
