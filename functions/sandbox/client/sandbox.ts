import { abortable } from '#functions/runtime/abortable.ts';
import type {
  CheckAnswer,
  EvaluateAnswer,
  Program,
  PythonSource,
  RenameAnswer,
  SandboxAnswer,
  SandboxRefusal,
  SandboxRequest,
  StructureAnswer,
  UsesAnswer,
  Variable,
} from '../contract.ts';

/** Transports a request to the sandbox and its answer back; throws if the sandbox cannot be reached. */
export type Ask = (request: SandboxRequest, signal?: AbortSignal) => Promise<SandboxAnswer>;

export interface Evaluating {
  columns: Readonly<Record<string, readonly (number | null)[]>>;
  count: number;
  wanted: readonly ('function' | 'output' | 'rule')[];
}

/** The sandbox's operations for one tenant. Refusals are thrown as `SandboxRefused`. */
export interface Sandbox {
  check(program: Program): Promise<CheckAnswer>;
  uses(program: Program): Promise<UsesAnswer>;
  structure(program: Program): Promise<StructureAnswer>;
  rename(program: Program, from: string, to: string): Promise<RenameAnswer>;
  /** `labels`: the new label by the former one. */
  relabel(program: Program, name: string, labels: Readonly<Record<string, string>>): Promise<RenameAnswer>;
  evaluate(program: Program, samples: Evaluating, signal?: AbortSignal): Promise<EvaluateAnswer>;
}

export class SandboxRefused extends Error {
  override readonly name = 'SandboxRefused';
  readonly refusal: SandboxRefusal;

  constructor(refusal: SandboxRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export function sandboxOf(ask: Ask, tenant: string): Sandbox {
  const answered = async <Kind extends SandboxAnswer>(
    request: SandboxRequest,
    key: keyof Kind & string,
    signal?: AbortSignal,
  ): Promise<Kind> => {
    const answer = await ask(request, signal);
    if ('refused' in answer) throw new SandboxRefused(answer);
    if (isOf<Kind>(answer, key)) return answer;
    throw new Error(`The sandbox's answer to ${request.operation} has no ${key}`);
  };
  return {
    check: (program) => answered<CheckAnswer>({ tenant, program, operation: 'check' }, 'problems'),
    uses: (program) => answered<UsesAnswer>({ tenant, program, operation: 'uses' }, 'builtins'),
    structure: (program) => answered<StructureAnswer>({ tenant, program, operation: 'structure' }, 'conditions'),
    rename: (program, from, to) =>
      answered<RenameAnswer>({ tenant, program, operation: 'rename', from, to }, 'changed'),
    relabel: (program, name, labels) =>
      answered<RenameAnswer>({ tenant, program, operation: 'relabel', name, labels }, 'changed'),
    evaluate: (program, samples, signal) =>
      answered<EvaluateAnswer>({ tenant, program, operation: 'evaluate', ...samples }, 'values', signal),
  };
}

function isOf<Kind extends SandboxAnswer>(answer: SandboxAnswer, key: string): answer is Kind {
  return key in answer;
}

/** The message of a refused evaluation, with the formula, the line and the column if they are known. */
export function refusalMessage({ message, problems = [] }: SandboxRefusal): string {
  const [first] = problems;
  if (!first) return message;
  return `${first.name}, line ${first.line}, column ${first.column}: ${first.message}`;
}

/** A batch of no more samples that takes too long means a formula that takes too long. */
const fewest = 16;
/** The number of parts of a split batch: an endless loop is given up after four batches of a thousand. */
const partsOfBatch = 8;

/**
 * Evaluates a batch; if it exceeds the sandbox's time or memory, in parts (decision FORMULA-7). Slow formulas are
 * allowed as long as a few samples fit into a batch. Stops between batches once the signal aborts.
 */
export async function splitEvaluation(
  sandbox: Sandbox,
  program: Program,
  request: Evaluating,
  signal?: AbortSignal,
): Promise<EvaluateAnswer> {
  signal?.throwIfAborted();
  try {
    return await abortable(sandbox.evaluate(program, request, signal), signal);
  } catch (error) {
    if (!(error instanceof SandboxRefused) || error.refusal.refused === 'program' || request.count <= fewest) {
      throw error;
    }
  }
  const size = Math.ceil(request.count / partsOfBatch);
  const whole = nothing();
  for (let at = 0; at < request.count; at += size) {
    const end = Math.min(request.count, at + size);
    append(whole, await splitEvaluation(sandbox, program, part(request, at, end), signal), at);
  }
  return whole;
}

export const nothing = (): EvaluateAnswer => ({ values: {}, failures: [], failed: 0 });

/** Adds an answer for samples from an index on. */
export function append(whole: EvaluateAnswer, { values, failures, failed }: EvaluateAnswer, at: number): void {
  for (const [name, list] of Object.entries(values)) whole.values[name] = [...(whole.values[name] ?? []), ...list];
  whole.failures.push(...failures.map((failure) => ({ ...failure, sample: failure.sample + at })));
  whole.failed += failed;
}

/** The samples of a request from one index to before another. */
export function part({ columns, wanted }: Evaluating, from: number, to: number): Evaluating {
  const sliced = Object.entries(columns).map(([name, values]) => [name, values.slice(from, to)] as const);
  return { columns: Object.fromEntries(sliced), count: to - from, wanted };
}

/** A request and an answer have 6 MB: a number has at most some 25 characters, and the program is sent along. */
export function batchSize(program: Program, maxSize: number): number {
  const { inputs, outputs, functions, functionalOutputs, rules } = program;
  const sources = JSON.stringify(program).length;
  const columns = inputs.length + outputs.length + functions.length + functionalOutputs.length + rules.length;
  return Math.max(1, Math.min(maxSize, Math.floor((5_000_000 - sources) / (25 * Math.max(1, columns)))));
}

interface Parameter {
  short_name: string;
  is_categorical: boolean;
  categories: readonly string[];
}
interface Formula {
  short_name: string;
  formula: string;
}

/** The definitions of a program, stored or proposed. */
export interface ProgramParts {
  inputs: readonly Parameter[];
  outputs: readonly (Parameter & Formula & { is_functional: boolean })[];
  functions: readonly Formula[];
  rules: readonly Formula[];
  scripts: readonly { short_name: string; code: string }[];
}

/** The program of a sandbox request: an experiment's formulas and scripts, and the names that they may use. */
export function programOf({ inputs, outputs, functions, rules, scripts }: ProgramParts): Program {
  return {
    inputs: inputs.map(variable),
    outputs: outputs.filter((output) => !output.is_functional).map(variable),
    scripts: scripts.map(({ short_name, code }) => ({ name: short_name, source: code })),
    functions: functions.map(source),
    functionalOutputs: outputs.filter((output) => output.is_functional).map(source),
    rules: rules.map(source),
  };
}

/** Whether the program contains any Python. If not, the sandbox call can be skipped. */
export function hasPython({ scripts, functions, functionalOutputs, rules }: Program): boolean {
  return scripts.length + functions.length + functionalOutputs.length + rules.length > 0;
}

function variable({ short_name, is_categorical, categories }: Parameter): Variable {
  return is_categorical ? { name: short_name, labels: categories } : { name: short_name };
}

function source({ short_name, formula }: Formula): PythonSource {
  return { name: short_name, source: formula };
}
