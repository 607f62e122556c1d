import { neverTogether } from '#shared/rules/designs/blend-changes.ts';
import type { CodedRun, DesignInput } from '#shared/rules/designs/design.ts';
import type { DesignOffer } from '#shared/rules/designs/design-catalogue.ts';
import { type DesignEvaluation, evaluateDesign } from '#shared/rules/designs/evaluate-design.ts';
import { expandModel } from '#shared/rules/designs/model-terms.ts';
import type { PlanInput } from '#shared/rules/designs/settings-of-runs.ts';
import { countOf } from '#shared/rules/format-count.ts';
import type { SeriesPlan } from './build-plan.ts';

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

interface Unfound {
  names: readonly string[];
  /** How many of the parts of the mixture may be above 0. */
  atMost: number;
  /** The runs that a design is added to. */
  existing?: readonly CodedRun[];
  /** The settings that were tried and obey the rules. */
  obeying?: readonly CodedRun[];
}

/** Why a search finds no design of a model. */
export function noDesignText(
  inputs: readonly DesignInput[],
  { model }: Pick<DesignOffer, 'model'>,
  { names, atMost, existing = [], obeying = [] }: Unfound,
): string {
  const tooFew = existing.length > 0 ? undefined : tooFewText(inputs, model, names);
  if (tooFew) return tooFew;
  const apart = model === 'main' ? [] : neverTogether(inputs, atMost).slice(0, NAMED);
  if (apart.length === 0) {
    const all = evaluateDesign(inputs, obeying, { model, existing, effect: { deviations: 1 }, region: [] });
    if (obeying.length < all.parameters || all.dEfficiency > 0)
      return 'So few runs, or the rules, leave no design that tells these effects apart.';
    return `The ${obeying.length} settings that were tried and obey the rules cannot tell ${lostText(all, names)} apart.`;
  }
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
