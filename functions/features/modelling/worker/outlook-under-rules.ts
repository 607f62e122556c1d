import { type AllDefinitions, allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import type { LearningData } from '#functions/entities/models/read-learning-data.ts';
import { createFeasibilityChecker } from '#functions/formulas/create-feasibility-checker.ts';
import { JobFailure } from '#functions/jobs/task.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import type { ScoredSamples } from '#shared/engine/fit-score.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { type Allowed, type Outlook, outlook } from '#shared/engine/outlook.ts';
import { createForecasters } from '#shared/engine/predictions/create-forecaster.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';

interface Options {
  experiment: ExperimentRow;
  data: LearningData;
  /** The models of the outputs; undefined without any. */
  fitted: FittedModel | undefined;
  sandbox: Sandbox;
  signal: AbortSignal;
}

/**
 * The expected gain of the best feasible sample; undefined if no checked point is feasible or rules cannot be
 * evaluated, because a model is useful without it.
 *
 * @param samples of the inputs that the model includes
 */
export async function outlookUnderRules(samples: ScoredSamples, options: Options): Promise<Outlook | undefined> {
  try {
    const definitions = await allDefinitionsOf(options.experiment);
    const allowed = allowedBy(definitions, options);
    const { fitted, signal } = options;
    if (!fitted?.outputs.some(knowsMore)) return await outlook(samples, { allowed });
    return await withKernels(async (kernels) => {
      const outputs = await createForecasters(kernels, fitted, createPacer({ signal }));
      return await outlook(samples, { allowed, outputs });
    });
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    return undefined;
  }
}

/** Whether an output's model knows more than one of the score: its target, what values are possible, or its formula. */
const knowsMore = ({ target, bounds, formula }: FittedModel['outputs'][number]): boolean =>
  typeof target !== 'string' || bounds !== undefined || formula !== undefined;

/** An excluded input stays as it is in the best sample. */
function allowedBy(definitions: AllDefinitions, { data, sandbox, signal }: Options): Allowed | undefined {
  if (definitions.rules.length === 0) return undefined;
  const rules = createFeasibilityChecker(sandbox, definitions, signal);
  const { score } = data.samples;
  const best = data.rows[score.reduce((first, value, at) => (value > (score[first] ?? -Infinity) ? at : first), 0)];
  const indices = definitions.inputs.map(({ uuid }) => ({
    at: data.features.indexOf(uuid),
    known: best?.in[uuid] ?? 0,
  }));
  return async (points) => {
    const whole = points.map((point) => indices.map(({ at, known }) => point[at] ?? known));
    return (await rules.violations(whole)).map((violations) => violations === 0);
  };
}
