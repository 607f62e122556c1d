import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { createSobol } from '#shared/engine/sobol/create-sobol.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { completeRuns, type RunOptions } from '#shared/rules/designs/complete-runs.ts';
import type { CodedRun, DesignGoal, DesignInput, PlannedRun } from '#shared/rules/designs/design.ts';
import { catalogueRuns, type DesignOffer } from '#shared/rules/designs/design-catalogue.ts';
import { type DesignEvaluation, evaluateDesign } from '#shared/rules/designs/evaluate-design.ts';
import {
  codedOf,
  isBlend,
  type MovedSetting,
  obeyRules,
  type PlanInput,
  type SettingsAllowed,
  settingOf,
  variedInputs,
} from '#shared/rules/designs/settings-of-runs.ts';
import { maximinRuns, sequenceRuns } from '#shared/rules/designs/space-filling.ts';
import { triedBlends, triedValues } from '#shared/rules/designs/tried-values.ts';
import { fullFactorial } from '#shared/rules/designs/two-level.ts';

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
  /** The samples that are there and count in the evaluation. */
  existing: number;
}

interface Tools {
  /** Undefined where there are no rules. */
  allowed: SettingsAllowed | undefined;
  /** How many of the parts of the mixture may be above 0. */
  atMost?: number;
  /** The coded runs that a design is added to. */
  existing?: readonly CodedRun[];
  /** The coded runs of an optimal design, to predict in a region; the settings that were tried and obey are more. */
  search: (
    inputs: readonly DesignInput[],
    choice: PlanChoice,
    region: readonly CodedRun[],
    obeying: readonly CodedRun[],
  ) => Promise<readonly CodedRun[]>;
}

/** The settings at which predictions are evaluated. */
const REGION = 400;
const CANDIDATES = 400;

/** The inputs as a design sees them: one that has a single value in a series is no part of it. */
export function planInputs(inputs: readonly InParameter[], mixtures: readonly MixtureDefinition[] = []): PlanInput[] {
  const planned = inputs.map((input): PlanInput => {
    const axis = axisOf(input);
    const isSingle = axis.count === 1 || (input.held?.values === 1 && !input.part_of);
    const total = mixtures.find(({ name }) => name === input.part_of)?.total;
    return {
      axis,
      isCategorical: input.is_categorical,
      held: input.held?.values,
      ...(isSingle ? { fixed: axis.at(0.5) } : total !== undefined && { total }),
    };
  });
  const fixed = (name: string) =>
    planned.reduce((sum, { fixed = 0 }, at) => (inputs[at]?.part_of === name ? sum + fixed : sum), 0);
  return planned.map((input, at) =>
    input.total === undefined ? input : { ...input, total: input.total - fixed(inputs[at]?.part_of ?? '') },
  );
}

/** How many of the varied parts of the mixture may be above 0. */
export function mostParts(inputs: readonly InParameter[], mixtures: readonly MixtureDefinition[] = []): number {
  const parts = inputs.filter(({ part_of }) => part_of);
  const mixture = mixtures.find(({ name }) => name === parts[0]?.part_of);
  const fixed = parts.filter((input) => axisOf(input).count === 1 && axisOf(input).value(0) > 0);
  return (mixture?.at_most ?? Infinity) - fixed.length;
}

/** The most settings of a lattice that are all evaluated. */
const LATTICE = 1024;

/**
 * Where a prediction varies most: the corners of a space and, as squares may have it elsewhere, the middles between them;
 * where these are many the corners alone, and of many corners those that are nearest to drawn runs.
 */
function extremesOf(inputs: readonly DesignInput[], drawn: readonly CodedRun[]): CodedRun[] {
  const isNumeric = (at: number) => inputs[at]?.kind === 'numeric';
  for (const ends of [3, 2]) {
    const levels = inputs.map((input) => (input.kind === 'categorical' ? input.levels : ends));
    if (levels.reduce((product, count) => product * count, 1) > LATTICE) continue;
    const coded = (level: number) => (2 * level) / (ends - 1) - 1;
    return fullFactorial(levels).map((run) => run.map((level, at) => (isNumeric(at) ? coded(level) : level)));
  }
  return drawn.map((run) => run.map((value, at) => (isNumeric(at) ? Math.sign(value) || 1 : value)));
}

/** The different settings that runs become on the axes of the inputs. */
function onAxes(inputs: readonly PlanInput[], runs: readonly CodedRun[]): CodedRun[] {
  const settings = new Map(runs.map((run) => settingOf(inputs, run)).map((setting) => [setting.join(), setting]));
  return [...settings.values()].map((setting) => codedOf(inputs, setting));
}

/** Computes a planned series, its settings on the axes and within the rules, and evaluates it. */
export async function buildPlan(
  inputs: readonly PlanInput[],
  choice: PlanChoice,
  { allowed: obeysRules, atMost, existing = [], search }: Tools,
): Promise<SeriesPlan> {
  const varied = variedInputs(inputs);
  const isMixed = varied.some(({ kind }) => kind === 'mixture');
  const allowed = isMixed ? blendsOf(inputs, obeysRules, atMost) : obeysRules;
  const draws = createRandom(choice.seed);
  const sequence = createSobol(varied.length, choice.seed);
  const points = sequenceRuns(varied, sequence, Math.max(REGION, CANDIDATES, choice.runs));
  // The shares that are drawn know no ranges: a blend on the axes does.
  const drawn = isMixed ? points.map((run) => codedOf(inputs, settingOf(inputs, run))) : points;
  const extreme = isMixed ? [] : extremesOf(varied, drawn);
  const asked = [...drawn, ...extreme];
  const obeys = allowed && (await allowed(asked.map((run) => settingOf(inputs, run))));
  const obeying = (from: number, to?: number) => asked.slice(from, to).filter((_, at) => obeys?.[from + at] ?? true);
  const [region, extremes] = [obeying(0, drawn.length), obeying(drawn.length)];
  const { family } = choice.offer;
  const of = (purpose: 'filling' | 'optimal', runs: readonly CodedRun[]) => runs.map((coded) => ({ coded, purpose }));
  const base =
    family === 'sobol'
      ? of('filling', different(region, choice.runs))
      : family === 'maximin'
        ? of('filling', maximinRuns(varied, region.slice(0, CANDIDATES), choice.runs, { draws }))
        : family === 'optimal'
          ? of('optimal', await search(varied, choice, region, onAxes(inputs, [...region, ...extremes])))
          : catalogueRuns(varied, choice.offer).slice(0, choice.offer.runs ?? choice.runs);
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
        extremes,
        climbs: !allowed,
        existing,
        ...(choice.blocks > 1 && { blocks: runs.map(({ block = 1 }) => block) }),
      },
    );
  const [settings, runs] = [kept.map(({ setting }) => setting), kept.map(({ run }) => run)];
  const evaluation = evaluated(settings, runs);
  const before = found.moved.length > 0 ? evaluated(wanted, planned).dEfficiency : evaluation.dEfficiency;
  return { runs, settings, moved: found.moved, evaluation, before, existing: existing.length };
}

/** The first runs, without repeats as far as there are others: near blends may be one on the axes. */
function different(runs: readonly CodedRun[], count: number): CodedRun[] {
  const own = new Map<string, CodedRun>();
  for (const run of runs) if (!own.has(run.join())) own.set(run.join(), run);
  return [...own.values(), ...runs].slice(0, count);
}

/** The settings that are blends and obey the rules. */
const blendsOf =
  (
    inputs: readonly PlanInput[],
    obeysRules: SettingsAllowed | undefined,
    atMost: number | undefined,
  ): SettingsAllowed =>
  async (settings) => {
    const obeys = await obeysRules?.(settings);
    return settings.map((setting, at) => isBlend(inputs, setting, atMost) && (obeys?.[at] ?? true));
  };

/** The options that a search for an optimal design exchanges: values of an input, blends of a mixture. */
export function exchangeParts(
  inputs: readonly DesignInput[],
  { offer }: PlanChoice,
  { hasRules, atMost = Infinity, region }: { hasRules: boolean; atMost?: number; region: readonly CodedRun[] },
) {
  const isPart = (at: number) => inputs[at]?.kind === 'mixture';
  const parts = [...inputs.keys()].filter(isPart);
  const single = triedValues(inputs, offer.model, hasRules).flatMap((options, input) =>
    isPart(input) ? [] : [{ inputs: [input], options }],
  );
  if (parts.length === 0) return single;
  const drawn = region.map((run) => parts.map((at) => run[at] ?? 0));
  const blends = triedBlends(
    inputs.filter((_, at) => isPart(at)),
    drawn,
  ).filter((blend) => blend.filter((share) => share > 0).length <= atMost);
  return [...single, { inputs: parts, options: blends }];
}

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
