import type { Axis } from '../axis.ts';
import type { CodedRun, DesignInput } from './design.ts';
import { distanceOf } from './space-filling.ts';

/** An input of an experiment as a design sees it. */
export interface PlanInput {
  axis: Axis;
  isCategorical: boolean;
  held?: number | undefined;
  /** The value that every run has; the input is no part of the design then. */
  fixed?: number | undefined;
  /** The total of the mixture that it is a part of, less the parts that are fixed. */
  total?: number | undefined;
}

/** The inputs that a design varies, as it sees them. */
export const variedInputs = (inputs: readonly PlanInput[]): DesignInput[] =>
  inputs.filter(({ fixed }) => fixed === undefined).map(designInput);

function designInput({ axis, isCategorical, held, total }: PlanInput): DesignInput {
  const levels = axis.count;
  if (total !== undefined) {
    const [min, max] = [axis.value(0) / total, axis.value(levels - 1) / total];
    const isWhole = min <= 0 && max >= 1;
    return { kind: 'mixture', levels, ...(!isWhole && { range: { min: Math.max(0, min), max: Math.min(1, max) } }) };
  }
  return { kind: isCategorical ? 'categorical' : 'numeric', levels, ...(held !== undefined && { held }) };
}

/** The value of each input of the experiment in a run, on its axis; the parts of a mixture add up as their steps allow. */
export function settingOf(inputs: readonly PlanInput[], run: CodedRun): number[] {
  let next = 0;
  const wanted = inputs.map(({ axis, isCategorical, fixed, total }) => {
    if (fixed !== undefined) return fixed;
    const coded = run[next++] ?? 0;
    if (isCategorical) return coded;
    return total === undefined ? axis.at((coded + 1) / 2) : coded * total;
  });
  return addedUp(inputs, wanted);
}

/** The parts of a mixture on their axes: each at its nearest value, then those moved whose move costs least. */
function addedUp(inputs: readonly PlanInput[], wanted: readonly number[]): number[] {
  const parts = [...inputs.keys()].filter((at) => inputs[at]?.total !== undefined);
  const total = inputs[parts[0] ?? -1]?.total ?? 0;
  const setting = wanted.map((value, at) =>
    parts.includes(at) ? (inputs[at]?.axis.value(inputs[at].axis.nearest(value)) ?? value) : value,
  );
  const missing = () => parts.reduce((left, at) => left - (setting[at] ?? 0), total);
  for (let left = missing(); Math.abs(left) > EQUAL * total; left = missing()) {
    const moves = parts.flatMap((at) => {
      const { axis } = inputs[at] ?? {};
      const [now, aim] = [setting[at] ?? 0, wanted[at] ?? 0];
      const position = axis ? axis.position(now) + Math.sign(left) : -1;
      if (!axis || position < 0 || position >= axis.count) return [];
      const to = axis.value(position);
      const cost = (Math.abs(to - aim) - Math.abs(now - aim)) / Math.abs(to - now);
      return Math.abs(to - now) <= Math.abs(left) + EQUAL * total ? [{ at, to, cost }] : [];
    });
    const best = moves.toSorted((a, b) => a.cost - b.cost)[0];
    if (!best) break;
    setting[best.at] = best.to;
  }
  return setting;
}

/** Sums that differ by less than this share of the total are equal. */
const EQUAL = 1e-9;

/** Whether the parts of the mixture, where there is one, add up, and at most so many of those that are varied are above 0. */
export function isBlend(inputs: readonly PlanInput[], setting: readonly number[], atMost = Infinity): boolean {
  const parts = setting.filter((_, at) => inputs[at]?.total !== undefined);
  const total = inputs.find((input) => input.total !== undefined)?.total ?? 0;
  const sum = parts.reduce((all, value) => all + value, 0);
  return Math.abs(sum - total) <= EQUAL * total && parts.filter((value) => value > 0).length <= atMost;
}

/** The run of a setting: the opposite of `settingOf`. */
export function codedOf(inputs: readonly PlanInput[], setting: readonly number[]): CodedRun {
  return inputs.flatMap(({ axis, isCategorical, fixed, total }, at) => {
    if (fixed !== undefined) return [];
    const value = setting[at] ?? 0;
    if (isCategorical) return [value];
    return [total === undefined ? 2 * axis.share(value) - 1 : value / total];
  });
}

/** A setting that the rules forbid, and the nearest that they allow; undefined if none was found. */
export interface MovedSetting {
  /** Its index among the settings. */
  run: number;
  from: readonly number[];
  to: readonly number[] | undefined;
}

/** Whether each of many settings obeys the rules. */
export type SettingsAllowed = (settings: readonly (readonly number[])[]) => Promise<readonly boolean[]>;

/**
 * Moves settings that the rules forbid to the nearest allowed ones that are found: along one input, along two inputs
 * towards the centre, along all of them, each then moved back as far as the rules allow.
 *
 * @returns the settings, undefined where none was found, and those that are not as they were
 */
export async function obeyRules(
  inputs: readonly PlanInput[],
  settings: readonly (readonly number[])[],
  allowed: SettingsAllowed,
): Promise<{ settings: (readonly number[] | undefined)[]; moved: MovedSetting[] }> {
  const obeys = await allowed(settings);
  const designed = variedInputs(inputs);
  const forbidden = settings.flatMap((from, run) => (obeys[run] ? [] : [{ run, from }]));
  const nearest = async (wanted: readonly (readonly number[])[], candidates: (readonly number[][])[]) => {
    const answers = await allowed(candidates.flat());
    let next = 0;
    return candidates.map((own, at) => {
      const origin = codedOf(inputs, wanted[at] ?? []);
      const found = own.filter(() => answers[next++]);
      const distances = found.map((setting) => distanceOf(designed, origin, codedOf(inputs, setting)));
      return found[distances.indexOf(Math.min(...distances))];
    });
  };
  const origins = forbidden.map(({ from }) => from);
  let found = await nearest(
    origins,
    origins.map((from) => around(inputs, from)),
  );
  for (let round = 0; round < 2; round += 1) {
    const between = found.map((to, at) => (to ? [to, ...pathOf(inputs, origins[at] ?? [], to)] : []));
    found = await nearest(origins, between);
  }
  const moved = forbidden.map(({ run, from }, at): MovedSetting => ({ run, from, to: found[at] }));
  const targets = new Map(moved.map(({ run, to }) => [run, to]));
  return { settings: settings.map((setting, run) => (targets.has(run) ? targets.get(run) : setting)), moved };
}

/** Values tried along one input, and steps tried towards the centre. */
const TRIED = 20;
const STEPS = 10;

function around(inputs: readonly PlanInput[], from: readonly number[]): number[][] {
  const coded = codedOf(inputs, from);
  const varied = variedInputs(inputs);
  const numeric = varied.flatMap(({ kind }, at) => (kind === 'numeric' ? [at] : []));
  const towards = (which: readonly number[], step: number) =>
    coded.map((value, at) => (which.includes(at) ? value * (1 - step / STEPS) : value));
  const changed = (at: number, to: number) => coded.map((value, other) => (other === at ? to : value));
  const runs: CodedRun[] = [];
  for (const [at, { kind, levels }] of varied.entries()) {
    if (kind === 'categorical') for (let level = 0; level < levels; level += 1) runs.push(changed(at, level));
    if (kind !== 'numeric') continue;
    for (let step = 0; step <= TRIED; step += 1) runs.push(changed(at, (2 * step) / TRIED - 1));
    for (const other of numeric.filter((one) => one < at)) {
      for (let step = 1; step <= STEPS; step += 1) runs.push(towards([at, other], step));
    }
  }
  for (let step = 1; step <= STEPS; step += 1) runs.push(towards(numeric, step));
  return distinct(runs.map((run) => settingOf(inputs, run)));
}

function pathOf(inputs: readonly PlanInput[], from: readonly number[], to: readonly number[]): number[][] {
  const [start, end] = [codedOf(inputs, from), codedOf(inputs, to)];
  const kinds = variedInputs(inputs);
  return distinct(
    Array.from({ length: STEPS - 1 }, (_, step) =>
      settingOf(
        inputs,
        start.map((value, at) => {
          const target = end[at] ?? 0;
          return kinds[at]?.kind === 'categorical' ? target : value + ((target - value) * (step + 1)) / STEPS;
        }),
      ),
    ),
  );
}

const distinct = (settings: readonly number[][]): number[][] => [
  ...new Map(settings.map((setting) => [setting.join(), setting])).values(),
];
