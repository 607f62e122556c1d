import type { KnownOutputs } from '#shared/engine/types.ts';
import { knownFromInputs } from '../entities/definitions/affected-formulas.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { programOf } from '../sandbox/client/program-of.ts';
import type { Sandbox } from '../sandbox/client/sandbox.ts';
import { evaluateBatches } from './create-feasibility-checker.ts';

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
  return {
    outputs: known.map((output) => weighted.indexOf(output)),
    async evaluate(points) {
      const found: number[][] = [];
      const asked = { inputs, points, wanted: 'output' } as const;
      for await (const { count, values } of evaluateBatches(sandbox, program, asked, {
        signal,
        failure: notCalculated,
      })) {
        for (let row = 0; row < count; row += 1) {
          found.push(known.map(({ short_name }) => values[short_name]?.[row] ?? Number.NaN));
        }
      }
      return found;
    },
  };
}
