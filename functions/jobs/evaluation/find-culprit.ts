import { type Evaluating, type Sandbox, SandboxRefused } from '../../platform/sandbox.ts';
import type { Program, Source } from '../../sandbox/contract.ts';
import { part, splitEvaluation } from './split-evaluation.ts';

/** As few as a batch is split into: a formula that takes too long for them was what the batch took too long for. */
const samples = 16;

/** The first formula that the sandbox refuses by itself, with what it uses; undefined where only all together are too much. */
export async function findCulprit(
  sandbox: Sandbox,
  program: Program,
  request: Evaluating,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { uses } = await sandbox.uses(program);
  const few = part(request, 0, Math.min(samples, request.count));
  const parts = { function: program.functions, output: program.functionalOutputs, rule: program.rules };
  for (const wanted of request.wanted) {
    for (const { name } of parts[wanted]) {
      signal.throwIfAborted();
      try {
        await splitEvaluation(sandbox, alone(program, name, uses), { ...few, wanted: [wanted] }, signal);
      } catch (error) {
        if (error instanceof SandboxRefused) return name;
        throw error;
      }
    }
  }
  return undefined;
}

/** A program of one formula and of all that it uses. */
function alone(program: Program, name: string, uses: Readonly<Record<string, readonly string[]>>): Program {
  const used = new Set([name]);
  for (const one of used) for (const next of uses[one] ?? []) used.add(next);
  const kept = (sources: readonly Source[]) => sources.filter((source) => used.has(source.name));
  return {
    ...program,
    functions: kept(program.functions),
    functionalOutputs: kept(program.functionalOutputs),
    rules: kept(program.rules),
  };
}
