import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import {
  type Evaluating,
  part,
  refusalMessage,
  type Sandbox,
  SandboxRefused,
  splitEvaluation,
} from '../sandbox/client/sandbox.ts';
import type { Program, PythonSource } from '../sandbox/contract.ts';

/** The size of the smallest batch: a formula that takes too long for it also made the batch take too long. */
const samples = 16;

/** The names that each formula or script uses. */
export type Uses = Readonly<Record<string, readonly string[]>>;

/** A formula by itself, with the answers that are wanted of it alone. */
interface SingleFormula {
  name: string;
  program: Program;
  wanted: Evaluating['wanted'];
}

/** Each formula of the wanted kinds with its dependencies, those with fewer dependencies first. */
export function singleFormulas(program: Program, { wanted }: Pick<Evaluating, 'wanted'>, uses: Uses): SingleFormula[] {
  const parts = { function: program.functions, output: program.functionalOutputs, rule: program.rules };
  const formulas = wanted.flatMap((kind) =>
    parts[kind].map(({ name }) => ({ name, program: restricted(program, usedBy(name, uses)), wanted: [kind] })),
  );
  return formulas.sort((a, b) => sourcesOf(a.program).length - sourcesOf(b.program).length);
}

/** The formulas that the sandbox refuses by themselves, for a few samples, with the reason. */
export async function* failingFormulas(
  sandbox: Sandbox,
  formulas: readonly SingleFormula[],
  request: Evaluating,
  signal: AbortSignal,
): AsyncGenerator<{ name: string; reason: string }> {
  const few = part(request, 0, Math.min(samples, request.count));
  const failed = new Set<string>();
  for (const { name, program, wanted } of formulas) {
    // A dependent of a failing formula would only fail for the same reason.
    if (sourcesOf(program).some((source) => failed.has(source.name))) continue;
    signal.throwIfAborted();
    try {
      await splitEvaluation(sandbox, program, { ...few, wanted }, signal);
    } catch (error) {
      if (!(error instanceof SandboxRefused)) throw error;
      failed.add(name);
      yield { name, reason: refusalMessage(error.refusal) };
    }
  }
}

/** Formulas that are not evaluated, by short name, with the reason. */
export type Stopped = Map<string, string>;

/** Those of an experiment that the last calculation had to stop. */
export const stoppedOf = ({
  functions,
  outputs = [],
  rules,
  stopped,
}: Pick<AllDefinitions, 'functions' | 'rules' | 'stopped'> & Partial<Pick<AllDefinitions, 'outputs'>>): Stopped =>
  new Map(
    [...functions, ...outputs, ...rules].flatMap(({ uuid, short_name }) => {
      const reason = stopped[uuid];
      return reason === undefined ? [] : [[short_name, reason] as const];
    }),
  );

/** A program without the stopped formulas. */
export const withoutStopped = (program: Program, stopped: ReadonlyMap<string, string>): Program =>
  restricted(
    program,
    new Set(
      sourcesOf(program)
        .map(({ name }) => name)
        .filter((name) => !stopped.has(name)),
    ),
  );

/** A program with only some of its formulas, and all scripts. */
export function restricted(program: Program, names: ReadonlySet<string>): Program {
  const kept = (sources: readonly PythonSource[]) => sources.filter((source) => names.has(source.name));
  return {
    ...program,
    functions: kept(program.functions),
    functionalOutputs: kept(program.functionalOutputs),
    rules: kept(program.rules),
  };
}

export const sourcesOf = ({ functions, functionalOutputs, rules }: Program): readonly PythonSource[] => [
  ...functions,
  ...functionalOutputs,
  ...rules,
];

/** A formula and all that it uses, directly or not. */
export function usedBy(name: string, uses: Uses): Set<string> {
  const used = new Set([name]);
  for (const one of used) for (const next of uses[one] ?? []) used.add(next);
  return used;
}
