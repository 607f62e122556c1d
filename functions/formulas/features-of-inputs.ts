import type { PointFeatures } from '#shared/engine/types.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { programOf, type Sandbox } from '../sandbox/client/sandbox.ts';
import { evaluateAtPoints } from './evaluate-isolated.ts';
import { stoppedOf } from './failing-formulas.ts';

/**
 * The experiment's first {@link MOST} functions, as features of the engine (decision ENGINE-52). A function that the
 * sandbox refuses is not calculated, and the series is made without it.
 */
export function featuresOfInputs(
  sandbox: Sandbox,
  { inputs, functions, scripts, stopped }: Pick<AllDefinitions, 'inputs' | 'functions' | 'scripts' | 'stopped'>,
  signal: AbortSignal,
): PointFeatures | undefined {
  const kept = functions.slice(0, MOST);
  if (kept.length === 0) return undefined;
  const program = programOf({ inputs, outputs: [], functions, scripts, rules: [] });
  const refused = stoppedOf({ functions, rules: [], stopped });
  return {
    count: kept.length,
    async evaluate(points) {
      const asked = { inputs, points, wanted: 'function' } as const;
      const { values } = await evaluateAtPoints(sandbox, program, asked, { stopped: refused, signal });
      return points.map((_, row) => kept.map(({ short_name }) => values[short_name]?.[row] ?? Number.NaN));
    },
  };
}

/** With more, an experiment of few samples has too many ways to tell them apart. */
const MOST = 8;
