/**
 * What the sandbox is asked and what it answers: JSON both ways, at most 6 MB each. The sandbox alone knows Python: it
 * reads formulas, orders them by what they use, finds cycles, renames, and evaluates.
 */

/** A value that formulas may use. Categorical values come as indices and appear in Python as their label. */
export interface Variable {
  name: string;
  labels?: readonly string[];
}

/** A formula (one expression) or a script (a module), under its short name. */
export interface Source {
  name: string;
  source: string;
}

/** Everything of an experiment that holds Python, and the names it may use. */
export interface Program {
  inputs: readonly Variable[];
  /** The outputs that are measured. */
  outputs: readonly Variable[];
  scripts: readonly Source[];
  functions: readonly Source[];
  functionalOutputs: readonly Source[];
  /** A sample obeys a rule whose value is true. Rules use inputs, functions and scripts. */
  rules: readonly Source[];
}

export type Part = 'script' | 'function' | 'output' | 'rule';

/** What is wrong with a formula or script, and where: lines and columns count from 1. */
export interface Problem {
  part: Part;
  name: string;
  line: number;
  column: number;
  sentence: string;
}

/** `tenant` is the workspace: no state of the interpreter is ever shared between two. */
export type SandboxRequest = { tenant: string; program: Program } & (
  | { operation: 'check' }
  | { operation: 'uses' }
  | { operation: 'rename'; from: string; to: string }
  | {
      operation: 'evaluate';
      /** The samples' values by variable, each list `count` long; null where there is none. */
      columns: Readonly<Record<string, readonly (number | null)[]>>;
      count: number;
      wanted: readonly ('function' | 'output' | 'rule')[];
    }
);

/** What stands in the way of a run: every source is read and compiled, and every script run, as for an evaluation. */
export interface CheckAnswer {
  problems: Problem[];
  /** The names that each formula or script uses, by its own name. */
  uses: Record<string, string[]>;
}

/** What sources say, by their own names. Nothing of them is compiled or run. */
export interface UsesAnswer {
  uses: Record<string, string[]>;
  /** The names by which each means one of Python's own functions. */
  builtins: Record<string, string[]>;
}

/** The sources that changed, with the new name in them. */
export interface RenameAnswer {
  changed: (Source & { part: Part })[];
}

export interface EvaluateAnswer {
  /**
   * By formula, one a sample: a number, for a rule 1 or 0; null where it has failed. A formula with a problem, or with a
   * script that has one, fails everywhere, and no other formula with it.
   */
  values: Record<string, (number | null)[]>;
  /** Why values are empty, for up to 1000 of them, of every formula as many; `failed` counts them all. */
  failures: { name: string; sample: number; sentence: string }[];
  failed: number;
}

/** The whole request was refused: a limit was met, or a renaming has problems. */
export interface SandboxRefusal {
  refused: 'time' | 'memory' | 'size' | 'program';
  sentence: string;
  problems?: Problem[];
}
