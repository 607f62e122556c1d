import type {
  CheckAnswer,
  EvaluateAnswer,
  Program,
  RenameAnswer,
  SandboxAnswer,
  SandboxRefusal,
  SandboxRequest,
  StructureAnswer,
  UsesAnswer,
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
