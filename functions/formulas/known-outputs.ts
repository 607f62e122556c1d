import type { KnownOutputs } from '#shared/engine/types.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { objectivesOf } from '../entities/definitions/objectives-of.ts';
import { programOf, type Sandbox } from '../sandbox/client/sandbox.ts';
import { evaluateBatches } from './create-feasibility-checker.ts';

const notCalculated = (reason: string) => `A calculated output could not be evaluated. ${reason}`;

/**
 * The outputs that count in proposals and follow from the inputs alone, by their position among these; undefined without
 * any.
 */
export function knownOutputs(
  sandbox: Sandbox,
  { inputs, outputs, functions, scripts }: Pick<AllDefinitions, 'inputs' | 'outputs' | 'functions' | 'scripts'>,
  signal: AbortSignal,
): KnownOutputs | undefined {
  const names = knownFromInputs(outputs, functions);
  const asked = objectivesOf(outputs);
  const known = asked.filter(({ short_name }) => names.has(short_name));
  if (known.length === 0) return undefined;
  // A calculated output may read others.
  const read = outputs.filter(({ short_name }) => names.has(short_name));
  const program = programOf({ inputs, outputs: read, functions, scripts, rules: [] });
  return {
    outputs: known.map((output) => asked.indexOf(output)),
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
