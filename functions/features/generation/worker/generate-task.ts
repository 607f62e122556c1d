import { allDefinitionsOf, definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { blocksOfSamples } from '#functions/entities/samples/blocks-of-samples.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { visibleSamples } from '#functions/entities/samples/visible-samples.ts';
import { presentSeries } from '#functions/entities/series/present-series.ts';
import { followingCalculation } from '#functions/formulas/calculate-message.ts';
import { createFeasibilityChecker, type FeasibilityChecker } from '#functions/formulas/create-feasibility-checker.ts';
import { featuresOfInputs } from '#functions/formulas/features-of-inputs.ts';
import { knownOutputs } from '#functions/formulas/known-outputs.ts';
import { recalculate } from '#functions/formulas/recalculate.ts';
import { seriesIdOf } from '#functions/jobs/job-message.ts';
import { experimentKey } from '#functions/jobs/lock.ts';
import { discardSamplesOfJob, samplesOfJob } from '#functions/jobs/series-of-job.ts';
import { JobFailure, type JobResult, type JobRun, type Outcome, type Task } from '#functions/jobs/task.ts';
import { type Ask, type Sandbox, sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';
import { NoFeasiblePointError, type ProposeRequest, type ProposeResult } from '#shared/engine/types.ts';
import {
  exhaustedMessage,
  type GenerateMessage,
  generatedMessage,
  generateMessage,
  generationFailures,
  noFeasiblePoint,
  notDefined,
  nothingLeft,
  type Restrictions,
  sourcesText,
} from '../messages.ts';

import { buildRequest, hasInput, seriesConditions } from './build-request.ts';
import { buildSeries } from './build-series.ts';
import { findConflict } from './find-conflict.ts';
import { readSources } from './read-sources.ts';

/** The job that proposes a series, with its engine and sandbox client. */
export const generateTask = (propose: Propose, ask: Ask): Task<GenerateMessage> => ({
  ...generateOutcome,
  perform: (run) => performGeneration(run, propose, sandboxOf(ask, run.message.workspace_uuid)),
});

/** The outcomes of a generation. */
export const generateOutcome: Outcome<GenerateMessage> = {
  schema: generateMessage,

  async committed(message) {
    const { workspace_uuid: tenant, experiment_uuid: parent, job_id } = message;
    const row = await series.get(tenant, { parent, sort: seriesIdOf(job_id) });
    const experiment = row && (await experiments.get(tenant, experimentKey(message)));
    if (!experiment) return undefined;
    const show = samplePresenter(await definitionsOf(experiment), [row]);
    const shown = (await effectiveSamples(experiment, await samplesOfJob(message)))
      .map(show)
      .sort((a, b) => a.position - b.position);
    return { message: generatedMessage(row), color: 'success', series: presentSeries(row, shown) };
  },

  discard: discardSamplesOfJob,
  messages: generationFailures,
};

type Propose = (request: ProposeRequest) => Promise<ProposeResult>;

/**
 * Reads the data, requests the next series from the engine, and writes its samples, which the series' row will make
 * visible.
 */
async function performGeneration(run: JobRun<GenerateMessage>, propose: Propose, sandbox: Sandbox): Promise<JobResult> {
  const { experiment, message, signal, report } = run;
  report({ done: 0, total: message.count ?? experiment.sample_count, phase: 'Reading samples' });
  const definitions = await allDefinitionsOf(experiment);
  if (definitions.inputs.length === 0 || definitions.outputs.length === 0) throw new JobFailure(notDefined);
  const known: EffectiveSample[] = [];
  for await (const page of visibleSamples(experiment, { signal })) known.push(...page);

  const { sources, deleted } = await readSources(experiment, definitions, signal);
  const used = known.filter(hasInput(definitions.inputs));
  const request = {
    ...buildRequest(experiment, definitions, used, {
      warmStart: await lastHyperParameters(experiment),
      blockOf: await blocksOfSamples(experiment),
    }),
    ...(message.count !== undefined && { count: message.count }),
    seriesConditions: seriesConditions(definitions.inputs, message.conditions),
  };
  const rules = definitions.rules.length > 0 ? createFeasibilityChecker(sandbox, definitions, signal) : undefined;
  const ruled = rules ? { violations: rules.violations, conditions: await rules.conditions() } : {};
  const calculated = knownOutputs(sandbox, definitions, signal);
  const features = featuresOfInputs(sandbox, definitions, signal);
  const asked = propose({
    ...{ ...request, ...ruled, signal, onProgress: report },
    ...(calculated && { known: calculated }),
    ...(features && { features }),
    ...(sources.length > 0 && { sources: sources.map((source) => source.samples) }),
  });
  const hasConditions = Object.keys(message.conditions ?? {}).length > 0;
  const restrictions = {
    hasRules: rules !== undefined,
    hasConditions,
    hasMixtures: request.space.mixtures !== undefined,
  };
  const result = await expected(asked, request, { rules, restrictions });
  const { proposals, exhausted } = result;
  const hasFewValues = request.seriesConditions?.some((condition) => condition?.same !== undefined) === true;
  const end = { ...restrictions, tried: result.tried, hasFewValues };
  if (proposals.length === 0) throw new JobFailure(nothingLeft(end));
  await assertFeasible(proposals, rules);

  const { row: own, sampleRows } = buildSeries(run, definitions, request, result, used);
  const learned = result.sourceLikeness?.map((likeness, index) => ({
    experiment: sources[index]?.experiment.uuid ?? '',
    likeness,
    ...(result.undecidedSources?.includes(index) && { undecided: true as const }),
  }));
  const row = learned ? { ...own, sources: learned } : own;
  const { rows, set, outdates } = await recalculate(experiment, sampleRows, {
    sandbox,
    newId: () => message.job_id,
  });
  signal.throwIfAborted();
  await samples.putAll(experiment.workspace_uuid, rows);
  const short = exhausted && proposals.length < request.count;
  return {
    items: [series.create(experiment.workspace_uuid, row)],
    ...(outdates && experiment.calculated_total > 0
      ? { followedBy: followingCalculation(experiment, run.newId(), message.creator) }
      : {}),
    change: { set: { ...set, series_number: row.number }, add: { series_total: 1 } },
    content: {
      message: `${short ? exhaustedMessage(row, proposals.length, end) : generatedMessage(row)}${sourcesText(learned, sources, deleted)}`,
      color: 'success',
      series: presentSeries(row, rows.map(samplePresenter(definitions, [row]))),
    },
  };
}

/** The newest series that has any. */
async function lastHyperParameters({ uuid, workspace_uuid }: ExperimentRow): Promise<readonly number[] | undefined> {
  const rows = await series.list(workspace_uuid, uuid);
  return rows.sort((a, b) => b.number - a.number).find((row) => row.generation?.hyper_parameters)?.generation
    ?.hyper_parameters;
}

/** An error that the engine would repeat ends the job; any other error is retried. */
async function expected(
  proposed: Promise<ProposeResult>,
  request: ProposeRequest,
  { rules, restrictions }: { rules: FeasibilityChecker | undefined; restrictions: Restrictions },
): Promise<ProposeResult> {
  try {
    return await proposed;
  } catch (error) {
    if (!(error instanceof NoFeasiblePointError)) throw error;
    const { search } = error;
    const conflict = rules ? await findConflict(request, rules, search) : { rules: [], search };
    throw new JobFailure(noFeasiblePoint(conflict, rules?.reasons ?? new Map(), restrictions));
  }
}

/** A final check of the engine's result: a sample that breaks a rule is never written. */
async function assertFeasible(
  proposals: ProposeResult['proposals'],
  rules: FeasibilityChecker | undefined,
): Promise<void> {
  const violations = (await rules?.violations(proposals.map(({ point }) => point))) ?? [];
  if (violations.some((violation) => violation > 0))
    throw new Error('The engine has proposed a sample that breaks a rule');
}
