import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { assetNames, makeAssets } from '#functions/sandbox/assets/make-assets.ts';
import type {
  CheckAnswer,
  EvaluateAnswer,
  Program,
  RenameAnswer,
  SandboxRefusal,
  SandboxRequest,
  StructureAnswer,
  UsesAnswer,
} from '#functions/sandbox/contract.ts';
import { answerRequest } from '#functions/sandbox/host/answer-request.ts';
import { Children } from '#functions/sandbox/host/children.ts';
import { Interpreter } from '#functions/sandbox/interpreter/interpreter.ts';

export const assets = () => makeAssets(join(import.meta.dirname, '../../..'));
const read = (name: string) => new Uint8Array(readFileSync(join(assets(), name)));

/** A child's interpreter in this process: without the rules of formulas and the isolation of a process. */
export const startInterpreter = () => Interpreter.start(read(assetNames.wasm), read(assetNames.snapshot));

type Columns = Extract<SandboxRequest, { operation: 'evaluate' }>['columns'];
type Wanted = Extract<SandboxRequest, { operation: 'evaluate' }>['wanted'];

const empty: Program = { inputs: [], outputs: [], scripts: [], functions: [], functionalOutputs: [], rules: [] };
/** A program of these parts alone. */
export const programOf = (parts: Partial<Program> = {}): Program => ({ ...empty, ...parts });

/** The sandbox as its handler runs it: real processes, which end after the file's tests. */
export function startSandbox() {
  const children = new Children(assets());
  afterAll(() => children.stop());
  const ask = (request: SandboxRequest) => answerRequest(request, (tenant, frame) => children.ask(tenant, frame));
  return {
    /** The milliseconds of the last request in its child. */
    took: () => children.took,
    check: async (program: Partial<Program>, tenant = 'one') =>
      (await ask({ tenant, operation: 'check', program: programOf(program) })) as CheckAnswer,
    uses: async (program: Partial<Program>) =>
      (await ask({ tenant: 'one', operation: 'uses', program: programOf(program) })) as UsesAnswer,
    structure: async (program: Partial<Program>) =>
      (await ask({ tenant: 'one', operation: 'structure', program: programOf(program) })) as StructureAnswer,
    rename: async (program: Partial<Program>, from: string, to: string) =>
      (await ask({ tenant: 'one', operation: 'rename', from, to, program: programOf(program) })) as
        | RenameAnswer
        | SandboxRefusal,
    relabel: async (program: Partial<Program>, name: string, labels: Record<string, string>) =>
      (await ask({ tenant: 'one', operation: 'relabel', name, labels, program: programOf(program) })) as
        | RenameAnswer
        | SandboxRefusal,
    evaluate: async (
      program: Partial<Program>,
      columns: Columns,
      {
        wanted = ['function', 'output', 'rule'],
        tenant = 'one',
        count,
      }: { wanted?: Wanted; tenant?: string; count?: number } = {},
    ) =>
      (await ask({
        tenant,
        operation: 'evaluate',
        program: programOf(program),
        columns,
        count: count ?? Object.values(columns)[0]?.length ?? 1,
        wanted,
      })) as EvaluateAnswer & SandboxRefusal,
  };
}

/** Sources by name. */
export const sources = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, source]) => ({ name, source }));

export const variables = (...names: string[]) => names.map((name) => ({ name }));
