import type { PointFeatures } from '#shared/engine/types.ts';
import type { AllDefinitions } from '../entities/definitions/definitions-of.ts';
import { programOf } from '../sandbox/client/program-of.ts';
import type { Sandbox } from '../sandbox/client/sandbox.ts';
import { maxPoints, requestOf } from './create-feasibility-checker.ts';
import { evaluateIsolated } from './evaluate-isolated.ts';
import { stoppedOf } from './failing-formulas.ts';
import { batchSize } from './split-evaluation.ts';

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
  const size = batchSize(program, maxPoints);
  return {
    count: kept.length,
    async evaluate(points) {
      const found: number[][] = [];
      for (let at = 0; at < points.length; at += size) {
        const batch = points.slice(at, at + size);
        const request = requestOf({ inputs, points: batch, wanted: 'function' });
        const { values } = await evaluateIsolated(sandbox, program, request, { stopped: refused, signal });
        found.push(...batch.map((_, row) => kept.map(({ short_name }) => values[short_name]?.[row] ?? Number.NaN)));
      }
      return found;
    },
  };
}

/** With more, an experiment of few samples has too many ways to tell them apart. */
const MOST = 8;
