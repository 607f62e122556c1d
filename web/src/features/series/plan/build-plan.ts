import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { createSobol } from '#shared/engine/sobol/create-sobol.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { neverTogether } from '#shared/rules/designs/blend-changes.ts';
import { completeRuns, type RunOptions } from '#shared/rules/designs/complete-runs.ts';
import type { CodedRun, DesignGoal, DesignInput, PlannedRun } from '#shared/rules/designs/design.ts';
import { catalogueRuns, type DesignOffer } from '#shared/rules/designs/design-catalogue.ts';
import { type DesignEvaluation, evaluateDesign } from '#shared/rules/designs/evaluate-design.ts';
import { expandModel } from '#shared/rules/designs/model-terms.ts';
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
import { countOf } from '#shared/rules/format-count.ts';

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
      ? of('filling', region.slice(0, choice.runs))
      : family === 'maximin'
        ? of('filling', maximinRuns(varied, region.slice(0, CANDIDATES), choice.runs, { draws }))
        : family === 'optimal'
          ? of('optimal', await search(varied, choice, region))
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

/** Says how much of a design is left where settings are forbidden; undefined where all of it is. */
export function leftText({ settings, moved, evaluation }: SeriesPlan, names: readonly string[]): string | undefined {
  if (moved.length === 0) return undefined;
  const leftOut = moved.filter(({ to }) => !to).length;
  const start = `Of these ${settings.length + leftOut} runs, ${settings.length} ${settings.length === 1 ? 'is' : 'are'} left`;
  const where = moved.length > leftOut ? `, ${moved.length - leftOut} of them at other settings` : '';
  return `${start}${where}${evaluation.dEfficiency > 0 ? '.' : `, and they cannot tell ${lostText(evaluation, names)} apart.`}`;
}

/**
 * Warns of inputs that may have few values in one series and are not set anew for each run: of more values than that in
 * the plan, and of effects that are mixed up with all that changes between their settings.
 *
 * @param titles by input
 */
export function heldText(
  { settings }: SeriesPlan,
  planned: readonly PlanInput[],
  titles: readonly string[],
): string | undefined {
  const texts = planned.flatMap(({ held, fixed }, at) => {
    const values = new Set(settings.map((setting) => setting[at])).size;
    if (held === undefined || fixed !== undefined || values < 2) return [];
    const title = titles[at] ?? '';
    const more = `${title} may have ${countOf(held, 'value', 'values')} in one series, and has ${values} in this one.`;
    const sets = settings.filter((setting, run) => setting[at] !== settings[run - 1]?.[at]).length;
    const mixed = `${title} is set ${sets} times for ${settings.length} runs: its power holds where nothing else changes from one time to the next.`;
    return [...(values > held ? [more] : []), ...(sets < settings.length ? [mixed] : [])];
  });
  return texts.length > 0 ? texts.join(' ') : undefined;
}

/** The effects that runs cannot tell apart: all, or some. */
export function lostText({ terms }: DesignEvaluation, names: readonly string[]): string {
  const lost = terms.filter(({ isLost }) => isLost);
  if (lost.length === 0 || lost.length === terms.length) return 'the effects';
  if (lost.length > NAMED) return `${lost.length} of ${terms.length} effects`;
  return lost.map(({ inputs }) => effectName(names, inputs)).join(', ');
}

/** Why a search finds no design of a model. */
export function noDesignText(
  inputs: readonly DesignInput[],
  { model }: Pick<DesignOffer, 'model'>,
  { names, atMost, existing = 0 }: { names: readonly string[]; atMost: number; existing?: number },
): string {
  const tooFew = existing > 0 ? undefined : tooFewText(inputs, model, names);
  if (tooFew) return tooFew;
  const apart = model === 'main' ? [] : neverTogether(inputs, atMost).slice(0, NAMED);
  if (apart.length === 0) return 'So few runs, or the rules, leave no design that tells these effects apart.';
  const pairs = apart.map(([first, second]) => `${names[first]} and ${names[second]}`).join(', or ');
  return `No blend that is allowed has both ${pairs}: no design tells what they do together.`;
}

/**
 * Names the inputs that may have too few values in one series for their effects among themselves. Those that are held
 * change together, as often as the one with most values.
 */
function tooFewText(
  inputs: readonly DesignInput[],
  model: DesignOffer['model'],
  names: readonly string[],
): string | undefined {
  const held = inputs.flatMap((input, at) =>
    input.held === undefined || input.kind === 'mixture' ? [] : [{ input, name: names[at] ?? '', values: input.held }],
  );
  if (held.length === 0) return undefined;
  const own = held.map(({ input }) => input);
  const values = Math.max(...held.map((one) => one.values));
  const needed = expandModel(own, model).size;
  if (needed <= values) return undefined;
  if (held.length === 1) {
    const most = countOf(values, 'value', 'values');
    return `${held[0]?.name} may have ${most} in one series: these effects need ${countOf(needed, 'value', 'values')} of it.`;
  }
  const together = held.map(({ name }) => name).join(' and ');
  return `${together} may have few values in one series, ${values} at most, and change together: these effects need ${needed} settings of them.`;
}

/** The power that a design usually aims at, in percent. */
const USUAL_POWER = 80;

/** The name of an effect: of an input, its square, or a pair. */
export const effectName = (names: readonly string[], of: readonly number[]): string =>
  of.length === 2 && of[0] === of[1] ? `${names[of[0] ?? 0]}²` : of.map((input) => names[input]).join(' × ');

/** Says which effects a design finds with the usual power, by its own table; undefined where it tells none apart. */
export function foundText(
  { evaluation }: Pick<SeriesPlan, 'evaluation'>,
  effect: string,
  names: readonly string[],
): string | undefined {
  const { terms, errorDegrees, dEfficiency } = evaluation;
  if (dEfficiency === 0 && terms.every(({ power }) => power === 0)) return undefined;
  if (errorDegrees === 0) return 'No run is left for the error: effects can only be compared with each other.';
  // As the table shows it.
  const isFound = ({ power }: { power: number }) => Math.round(100 * power) >= USUAL_POWER;
  const found = terms.filter(isFound);
  const others = terms.filter((term) => !isFound(term));
  const end = `of ${effect} standard deviation${effect === '1' ? '' : 's'} with a power of at least ${USUAL_POWER} %`;
  if (others.length === 0) return `It finds each effect ${end}.`;
  if (found.length === 0) return `It finds no effect ${end}.`;
  const named = (of: readonly { inputs: readonly number[] }[]) =>
    of.length > NAMED ? `${of.length} effects` : of.map(({ inputs }) => effectName(names, inputs)).join(', ');
  return `It finds effects ${end} for ${named(found)}; not for ${named(others)}.`;
}

/** More effects are counted: the table names them. */
const NAMED = 6;

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
