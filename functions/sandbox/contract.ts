import type { Conditions } from '#shared/rules/expression.ts';

/**
 * Requests to the sandbox and its answers: JSON, at most 6 MB each. Only the sandbox interprets Python: it parses
 * formulas, orders them by dependency, finds cycles, renames, gives categories new labels, and evaluates.
 */

/** A value that formulas may use. Categorical values are sent as indices; Python sees their labels. */
export interface Variable {
  name: string;
  labels?: readonly string[];
}

/** A formula (one expression) or a script (a module), with its short name. */
export interface PythonSource {
  name: string;
  source: string;
}

/** All Python of an experiment, and the names that it may use. */
export interface Program {
  inputs: readonly Variable[];
  /** The measured outputs. */
  outputs: readonly Variable[];
  scripts: readonly PythonSource[];
  functions: readonly PythonSource[];
  functionalOutputs: readonly PythonSource[];
  /** A sample satisfies a rule whose value is true. Rules may use inputs, functions and scripts. */
  rules: readonly PythonSource[];
}

export type Part = 'script' | 'function' | 'output' | 'rule';

/** An error in a formula or script; lines and columns count from 1. */
export interface Problem {
  part: Part;
  name: string;
  line: number;
  column: number;
  message: string;
}

/** `tenant` is the workspace: two tenants never share the state of an interpreter. */
export type SandboxRequest = { tenant: string; program: Program } & (
  | { operation: 'check' }
  | { operation: 'uses' }
  | { operation: 'structure' }
  | { operation: 'rename'; from: string; to: string }
  | { operation: 'relabel'; name: string; labels: Readonly<Record<string, string>> }
  | {
      operation: 'evaluate';
      /** The samples' values by variable, each list `count` long; null if a sample has none. */
      columns: Readonly<Record<string, readonly (number | null)[]>>;
      count: number;
      wanted: readonly ('function' | 'output' | 'rule')[];
    }
);

/** All problems that would prevent an evaluation: every source is parsed and compiled, and every script is run. */
export interface CheckAnswer {
  problems: Problem[];
  /** Comparisons that cannot be meant, of formulas that can be evaluated: with a label that no category has. */
  mistakes: Problem[];
  /** The names that each formula or script uses, by its short name. */
  uses: Record<string, string[]>;
}

/** The names that sources use. Nothing is compiled or run. */
export interface UsesAnswer {
  uses: Record<string, string[]>;
  /** The names with which each source refers to Python's built-in functions. */
  builtins: Record<string, string[]>;
}

/** By rule, its conditions as expressions of inputs, by their index. Nothing is compiled or run. */
export interface StructureAnswer {
  conditions: Record<string, Conditions>;
}

/** The changed sources, with the new name or the new labels. */
export interface RenameAnswer {
  changed: (PythonSource & { part: Part })[];
}

export interface EvaluateAnswer {
  /**
   * By formula, one value per sample: a number, 1 or 0 for a rule, null if it failed. A formula with a problem, or with
   * a script that has one, fails for all samples and does not affect other formulas.
   */
  values: Record<string, (number | null)[]>;
  /** The reasons of empty values, at most 1000, shared equally among the formulas; `failed` counts all of them. */
  failures: { name: string; sample: number; message: string }[];
  failed: number;
}

/** The answer to each operation. */
export interface Answers {
  check: CheckAnswer;
  uses: UsesAnswer;
  structure: StructureAnswer;
  rename: RenameAnswer;
  relabel: RenameAnswer;
  evaluate: EvaluateAnswer;
}
export type SandboxAnswer = Answers[keyof Answers] | SandboxRefusal;

/** A refusal of the whole request: a limit was exceeded, or a renaming has problems. */
export interface SandboxRefusal {
  refused: 'time' | 'memory' | 'size' | 'program';
  message: string;
  problems?: Problem[];
}
