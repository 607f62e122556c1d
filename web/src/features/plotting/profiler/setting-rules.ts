import { findFeasible } from '#shared/engine/predictions/find-feasible.ts';
import { type Goal, worthOfForecast, worthOfShare } from '#shared/engine/predictions/find-setting.ts';
import type { Robustness } from '#shared/engine/predictions/robust.ts';
import { withValues } from '#shared/engine/space/blend.ts';
import type { Point } from '#shared/engine/types.ts';
import { limits } from '#shared/rules/limits.ts';
import type { Forbidden } from '#web/charts/profile/forbidden-stretches.ts';
import type { ProfileAnswer } from '#web/lib/engine/engine-messages.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { type AskedPoints, evaluatePoints, type RulesAndMixtures, type Verdicts } from '../rules/evaluate-points.ts';

/** The points of a profile: the setting, then every position of every input. */
interface ProfilePoints extends AskedPoints {
  setting: Point;
  positions: readonly (readonly number[])[];
}

/** Settings as points of all inputs: those that are left out of the model are as in the best sample. */
export const asPoints = ({ inputs, fixed }: ModelSource, settings: readonly Point[]): AskedPoints => ({
  inputs: [...inputs, ...fixed].map(({ uuid }) => uuid),
  points: settings.map((setting) => [...setting, ...fixed.map(({ value }) => value)]),
});

/** Tells of settings whether they are mixtures that the rules allow. */
export const obeying =
  (place: ExperimentPlace, source: ModelSource, all: RulesAndMixtures) =>
  async (settings: readonly Point[]): Promise<boolean[]> => {
    const { feasible } = await evaluatePoints(place, all, asPoints(source, settings));
    return feasible.map((verdict) => verdict === true);
  };

/** A question for settings that the whole space has. */
export type SettingQuestion = { kind: 'find'; goal: Goal } | ({ kind: 'find-robust' } & Robustness);

/** The best setting that the rules allow, by what is predicted of it with its calculated outputs. */
export function findSetting(
  engine: Engine,
  question: SettingQuestion,
  { place, source, ruled }: { place: ExperimentPlace; source: ModelSource; ruled: RulesAndMixtures },
): Promise<Point | undefined> {
  return findFeasible({
    space: source.request.space,
    most: question.kind === 'find' ? limits.evaluatedPoints : limits.robustCandidates,
    propose: async (near) => (await engine.ask({ ...question, near })).settings,
    async evaluate(settings) {
      const asked = asPoints(source, settings);
      const verdicts = await evaluatePoints(place, ruled, asked, { isCalculated: hasCalculated(source) });
      const calculated = calculatedValues(source, { asked, verdicts });
      return settings.map((_, at) => ({ isAllowed: verdicts.feasible[at] === true, calculated: calculated?.[at] }));
    },
    async worthOf(settings, calculated) {
      const { forecasts } = await engine.ask({ kind: 'forecast', points: settings, calculated });
      if (question.kind === 'find') return forecasts.map((one) => worthOfForecast(question.goal, one));
      const { shares } = await engine.ask({ ...question, kind: 'success', settings, calculated });
      return forecasts.map((one, at) => worthOfShare(shares[at] ?? 0, one));
    },
  });
}

export function profilePoints(
  source: ModelSource,
  { setting, positions }: Pick<ProfileAnswer, 'setting' | 'positions'>,
): ProfilePoints {
  const along = positions.flatMap((values, input) =>
    values.map((value) => withValues(source.request.space, setting, [[input, value]])),
  );
  return { ...asPoints(source, [setting, ...along]), setting, positions };
}

interface Evaluated {
  asked: ProfilePoints;
  verdicts: Verdicts;
}

/** The rules that the setting breaks; undefined if that has not been asked of this setting. */
export const againstSetting = (evaluated: Evaluated | undefined, setting: Point): readonly string[] | undefined =>
  evaluated && isSame(evaluated.asked.setting, setting) ? (evaluated.verdicts.reasons.get(0) ?? []) : undefined;

/** Where the rules forbid each input, while the others stay as in the evaluated setting. */
export function forbiddenAround(evaluated: Evaluated | undefined): Forbidden | undefined {
  if (!evaluated) return undefined;
  const { asked, verdicts } = evaluated;
  let from = 1;
  const along = asked.positions.map((positions) => {
    const start = from;
    from += positions.length;
    return { positions, reasons: positions.map((_, index) => verdicts.reasons.get(start + index)?.join(', ')) };
  });
  return { setting: asked.setting, along };
}

/** Whether a model has outputs that the server may calculate from the inputs alone. */
export const hasCalculated = ({ outputs }: ModelSource): boolean => outputs.some(({ is_functional }) => is_functional);

/** By point, the calculated values of the model's outputs, NaN for others; undefined where none is calculated. */
export function calculatedValues(
  { outputs }: ModelSource,
  { asked, verdicts }: { asked: AskedPoints; verdicts: Verdicts },
) {
  if (!outputs.some(({ uuid }) => verdicts.calculated.has(uuid))) return undefined;
  return asked.points.map((_, at) => outputs.map(({ uuid }) => verdicts.calculated.get(uuid)?.[at] ?? Number.NaN));
}

/** The same of a profile's points; undefined if they have not been asked around this setting. */
export const calculatedAt = (source: ModelSource, evaluated: Evaluated | undefined, setting: Point) =>
  evaluated && isSame(evaluated.asked.setting, setting) ? calculatedValues(source, evaluated) : undefined;

const isSame = (a: Point, b: Point) => a.length === b.length && a.every((value, index) => value === b[index]);
