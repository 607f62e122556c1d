import type { KnownOutputs } from '#shared/engine/types.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { knownFromInputs } from '../entities/definitions/affected-formulas.ts';
import { programOf } from '../sandbox/client/program-of.ts';
import type { Sandbox } from '../sandbox/client/sandbox.ts';
import { evaluateBatch } from './create-feasibility-checker.ts';
import { batchSize } from './split-evaluation.ts';

/** Points of one call, as for rules. */
const maxPoints = 4096;

const notCalculated = (reason: string) => `A calculated output could not be evaluated. ${reason}`;

/**
 * The weighted outputs that follow from the inputs alone, by their position among those with a weight; undefined without
 * any.
 */
export function knownOutputs(
  sandbox: Sandbox,
  { inputs, outputs, functions, scripts }: Pick<AllDefinitions, 'inputs' | 'outputs' | 'functions' | 'scripts'>,
  signal: AbortSignal,
): KnownOutputs | undefined {
  const names = knownFromInputs(outputs, functions);
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const known = weighted.filter(({ short_name }) => names.has(short_name));
  if (known.length === 0) return undefined;
  // A calculated output may read others.
  const read = outputs.filter(({ short_name }) => names.has(short_name));
  const program = programOf({ inputs, outputs: read, functions, scripts, rules: [] });
  const size = batchSize(program, maxPoints);
  return {
    outputs: known.map((output) => weighted.indexOf(output)),
    async evaluate(points) {
      const found: number[][] = [];
      for (let at = 0; at < points.length; at += size) {
        const batch = points.slice(at, at + size);
        const columns = Object.fromEntries(
          inputs.map(({ short_name }, input) => [short_name, batch.map((point) => point[input] ?? null)]),
        );
        const { values } = await evaluateBatch(
          sandbox,
          program,
          { columns, count: batch.length, wanted: ['output'] },
          { signal, failure: notCalculated },
        );
        found.push(...batch.map((_, row) => known.map(({ short_name }) => values[short_name]?.[row] ?? Number.NaN)));
      }
      return found;
    },
  };
}
