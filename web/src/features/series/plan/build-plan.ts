import type { InParameter } from '#shared/contracts/parameters.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { createSobol } from '#shared/engine/sobol/create-sobol.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { completeRuns, type RunOptions } from '#shared/rules/designs/complete-runs.ts';
import type { CodedRun, DesignGoal, DesignInput, PlannedRun } from '#shared/rules/designs/design.ts';
import { catalogueRuns, type DesignOffer, triedValues } from '#shared/rules/designs/design-catalogue.ts';
import { type DesignEvaluation, evaluateDesign } from '#shared/rules/designs/evaluate-design.ts';
import {
  codedOf,
  type MovedSetting,
  obeyRules,
  type PlanInput,
  type SettingsAllowed,
  settingOf,
  variedInputs,
} from '#shared/rules/designs/settings-of-runs.ts';
import { maximinRuns, sequenceRuns } from '#shared/rules/designs/space-filling.ts';

/** The choices of the dialog. */
export interface PlanChoice extends RunOptions {
  goal: DesignGoal;
  offer: DesignOffer;
  /** The runs of a design whose number is free. */
  runs: number;
  seed: number;
  /** The effect to find, in standard deviations. */
  deviations: number;
}

export interface SeriesPlan {
  runs: readonly PlannedRun[];
  /** By run, the value of each input. */
  settings: readonly (readonly number[])[];
  moved: readonly MovedSetting[];
  evaluation: DesignEvaluation;
  /** The D-efficiency before settings were moved. */
  before: number;
}

interface Tools {
  /** Undefined where there are no rules. */
  allowed: SettingsAllowed | undefined;
  /** The coded runs of an optimal design. */
  search: (
    inputs: readonly DesignInput[],
    choice: PlanChoice,
    region: readonly CodedRun[],
  ) => Promise<readonly CodedRun[]>;
}

/** The settings at which predictions are evaluated. */
const REGION = 400;
const CANDIDATES = 400;

/** The inputs as a design sees them: one that has a single value in a series is no part of it. */
export const planInputs = (inputs: readonly InParameter[]): PlanInput[] =>
  inputs.map((input) => {
    const axis = axisOf(input);
    const isSingle = axis.count === 1 || input.held?.values === 1;
    return {
      axis,
      isCategorical: input.is_categorical,
      held: input.held?.values,
      ...(isSingle && { fixed: axis.at(0.5) }),
    };
  });

/** Computes a planned series, its settings on the axes and within the rules, and evaluates it. */
export async function buildPlan(
  inputs: readonly PlanInput[],
  choice: PlanChoice,
  { allowed, search }: Tools,
): Promise<SeriesPlan> {
  const varied = variedInputs(inputs);
  const draws = createRandom(choice.seed);
  const drawn = sequenceRuns(
    varied,
    createSobol(varied.length, choice.seed),
    Math.max(REGION, CANDIDATES, choice.runs),
  );
  const obeys = allowed && (await allowed(drawn.map((run) => settingOf(inputs, run))));
  const region = drawn.filter((_, at) => obeys?.[at] ?? true);
  const { family } = choice.offer;
  const of = (purpose: 'filling' | 'optimal', runs: readonly CodedRun[]) => runs.map((coded) => ({ coded, purpose }));
  const base =
    family === 'sobol'
      ? of('filling', region.slice(0, choice.runs))
      : family === 'maximin'
        ? of('filling', maximinRuns(varied, region.slice(0, CANDIDATES), choice.runs, { draws }))
        : family === 'optimal'
          ? of('optimal', await search(varied, choice, region))
          : catalogueRuns(varied, choice.offer);
  const planned = completeRuns(varied, base, choice, draws);
  const wanted = planned.map(({ coded }) => settingOf(inputs, coded));
  const found = allowed ? await obeyRules(inputs, wanted, allowed) : { settings: wanted, moved: [] };
  const kept = planned.flatMap((run, at) => {
    const setting = found.settings[at];
    return setting ? [{ run, setting }] : [];
  });
  const evaluated = (settings: readonly (readonly number[])[], runs: readonly PlannedRun[]) =>
    evaluateDesign(
      varied,
      settings.map((setting) => codedOf(inputs, setting)),
      {
        model: choice.offer.model,
        effect: { deviations: choice.deviations },
        region: region.slice(0, REGION),
        ...(choice.blocks > 1 && { blocks: runs.map(({ block = 1 }) => block) }),
      },
    );
  const [settings, runs] = [kept.map(({ setting }) => setting), kept.map(({ run }) => run)];
  const evaluation = evaluated(settings, runs);
  const before = found.moved.length > 0 ? evaluated(wanted, planned).dEfficiency : evaluation.dEfficiency;
  return { runs, settings, moved: found.moved, evaluation, before };
}

/** The options that a search for an optimal design exchanges. */
export const exchangeParts = (inputs: readonly DesignInput[], { offer }: PlanChoice, hasRules: boolean) =>
  triedValues(inputs, offer.model, hasRules).map((options, input) => ({ inputs: [input], options }));

/** The call's body: the settings as rows, and the design. */
export function planBody(
  inputs: readonly InParameter[],
  choice: PlanChoice,
  plan: SeriesPlan,
): BodyInputOf<'importSeries'> {
  const { goal, offer, seed, centres, replicates, blocks, isRandom } = choice;
  const { family, variant, model } = offer;
  const samples = plan.settings.map((setting) =>
    Object.fromEntries(
      inputs.map(({ short_name, is_categorical, categories }, at) => {
        const value = setting[at] ?? 0;
        return [short_name, is_categorical ? (categories[value] ?? '') : value];
      }),
    ),
  );
  const runs = plan.runs.map(({ purpose, replicate, block }) => ({ purpose, replicate, ...(block && { block }) }));
  const optimal = family === 'optimal' && { criterion: criterionOf(goal) };
  const design = {
    goal,
    family,
    variant,
    model,
    ...optimal,
    seed,
    centres,
    replicates,
    blocks,
    is_random: isRandom,
    runs,
  };
  return { samples, options: { in: true, out: false }, parameters: [], design };
}

/** A surface is planned to predict, effects to be estimated. */
export const criterionOf = (goal: DesignGoal): 'D' | 'I' => (goal === 'respond' ? 'I' : 'D');
