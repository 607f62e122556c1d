import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Exhausted,
  exhaustedMessage,
  noFeasiblePoint,
  nothingLeft,
} from '#functions/features/generation/messages.ts';
import { findConflict } from '#functions/features/generation/worker/find-conflict.ts';
import { createConstraints } from '#shared/engine/conditions/create-constraints.ts';
import { missOf } from '#shared/engine/conditions/miss-of.ts';
import { propose } from '#shared/engine/propose.ts';
import { searchFeasible } from '#shared/engine/search/search-feasible.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import { NoFeasiblePointError } from '#shared/engine/types.ts';
import { drawsOf } from '#tests/engine/reported/draw-experiment.ts';
import { ruled } from '#tests/support/generate-under-rules.ts';
import { isNight } from '#tests/support/night.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';
import { type DrawnRules, drawnRules, gridOf, ruleSetOf } from './draw-rules.ts';
import { hasPython, type Verdict, whatPythonSays } from './what-python-says.ts';

const draws = drawsOf(isNight);

/** By day a part: each asks the sandbox, and searches. */
const cases = fc.sample(drawnRules, { ...draws, numRuns: isNight ? 2000 : 60 });

interface Case {
  drawn: DrawnRules;
  /** By rule. */
  verdicts: Verdict[];
  grid: number[][];
}

/** The false part of a case's report. */
type Compare = (one: Case) => Promise<string[]>;

/** Without Python there is nothing to compare with. */
async function contradictions(compare: Compare): Promise<string[]> {
  const said = hasPython ? whatPythonSays(cases) : [];
  const found: string[] = [];
  for (const [index, verdicts] of said.entries()) {
    const drawn = cases[index];
    if (!drawn) continue;
    const wrong = await compare({ drawn, verdicts, grid: gridOf(drawn.inputs) });
    found.push(...wrong.map((message) => `${JSON.stringify(ruleSetOf(drawn))} ${JSON.stringify(drawn)}: ${message}`));
  }
  return found;
}

const obeyingOf = ({ verdicts, grid }: Case, rules = verdicts) =>
  grid.filter((_, point) => rules.every(({ obeyed }) => obeyed[point]));

function takenOf({ drawn, grid }: Case): number[][] {
  const taken = drawn.taken.flatMap((at) => grid.slice(at % grid.length).slice(0, 1));
  return [...new Map(taken.map((point) => [String(point), point])).values()];
}

/** The rules as the product reads them; whether a point obeys them is what Python has said of it already. */
async function knownRules({ drawn, verdicts, grid }: Case) {
  const { checker, space } = ruled(askRealSandbox, ruleSetOf(drawn));
  const broken = new Map(
    grid.map((point, at) => [String(point), verdicts.map(({ obeyed }) => obeyed[at] !== true)] as const),
  );
  const brokenAt = (point: readonly number[]) => {
    const found = broken.get(String(point));
    if (!found) throw new Error(`${point} is not on the grid`);
    return found;
  };
  const violations = async (points: readonly (readonly number[])[]) =>
    points.map((point) => brokenAt(point).filter(Boolean).length);
  const met = new Set<string>();
  const lists = async (points: readonly (readonly number[])[]) => {
    const all = points.map(brokenAt);
    for (const one of all) met.add(one.map((is) => (is ? '0' : '1')).join(''));
    return verdicts.map((_, rule) => all.map((one) => one[rule] === true));
  };
  return { checker: { ...checker, broken: lists, met }, space, violations, conditions: await checker.conditions() };
}

it('the sandbox says of every point what Python says', async () => {
  const compare: Compare = async ({ drawn, verdicts, grid }) => {
    const { checker } = ruled(askRealSandbox, ruleSetOf(drawn));
    const lists = await checker.broken(grid);
    return verdicts.flatMap(({ obeyed }, rule) =>
      grid.filter((_, at) => lists[rule]?.[at] === obeyed[at]).map((point) => `${point} by rule ${rule}`),
    );
  };
  expect(await contradictions(compare)).toEqual([]);
});

it('a series has samples that obey, new ones, as many as are left; none exists only where Python finds none', async () => {
  const compare: Compare = async (one) => {
    const { drawn } = one;
    const { checker, space, conditions, violations } = await knownRules(one);
    const obeying = new Set(obeyingOf(one).map(String));
    const points = takenOf(one);
    const left = [...obeying].filter((point) => !points.map(String).includes(point));
    const outputs = points.map((point) => [point.reduce((sum, value) => sum + Math.sin(value), 0)]);
    const asked = propose({
      ...{ space, points, outputs, conditions, violations, count: drawn.count, seed: drawn.seed },
      ...{ objectives: [{ weight: 1, target: 'Maximize' as const }], noise: 0, behaviour: 'normal' as const },
    });
    const result = await asked.catch((error: unknown) => error as Error);
    if (result instanceof NoFeasiblePointError) {
      if (obeying.size > 0) return [`none is said to exist, ${obeying.size} do`];
      if (!result.search.isProven) return ['a small space was not searched completely'];
      const conflict = await findConflict({ space, seed: 1 }, checker, result.search);
      return compareConflict(
        one,
        conflict.rules.map(({ short_name }) => short_name),
        noFeasiblePoint(conflict, checker.reasons),
      );
    }
    if (result instanceof Error) return [String(result)];
    const reported = result.proposals.map(({ point }) => String(point));
    return [
      ...reported.filter((point) => !left.includes(point)).map((point) => `${point} is taken or breaks a rule`),
      ...(new Set(reported).size < reported.length ? ['a sample is proposed twice'] : []),
      ...(reported.length === Math.min(drawn.count, left.length) ? [] : [`${reported.length} of ${left.length} left`]),
      ...compareEnd(reported.length, drawn.count, left.length, { hasRules: true, tried: result.tried }),
      ...(result.exhausted === left.length < drawn.count
        ? []
        : [`exhausted: ${result.exhausted}, ${left.length} left`]),
    ];
  };
  expect(await contradictions(compare)).toEqual([]);
});

/** A series is said to have all samples that were left only where it has. */
function compareEnd(found: number, count: number, left: number, end: Exhausted): string[] {
  if (found === count) return [];
  const said = found === 0 ? nothingLeft(end) : exhaustedMessage({ number: 1 }, found, end);
  const counted = left === 1 ? 'with the one sample' : `with the ${left} samples`;
  const isSo = said.includes('that obey the rules are in series already') && (left === 0 || said.includes(counted));
  return isSo ? [] : [`${left} were left, and it says: ${said}`];
}

/** The rules that are named conflict, and no fewer of them do. */
function compareConflict(one: Case, names: readonly string[], message: string): string[] {
  const all = Object.keys(one.drawn.rules);
  const named = names.flatMap((name) => one.verdicts[all.indexOf(name)] ?? []);
  const needless = named.filter(
    (rule) =>
      obeyingOf(
        one,
        named.filter((other) => other !== rule),
      ).length === 0,
  );
  return [
    ...(named.length > 0 && obeyingOf(one, named).length === 0 ? [] : [`${names.join()} can be obeyed`]),
    ...(named.length > 1 && needless.length > 0 ? [`${names.join()} is more than conflicts`] : []),
    ...(message.startsWith('No sample obeys') ? [] : [`of what is proven it says: ${message}`]),
    ...names.filter((name) => !message.includes(name.replaceAll('_', ' '))),
  ];
}

it('what a sample misses, and by how much, is what Python finds there', async () => {
  const compare: Compare = async (one) => {
    const { drawn, verdicts, grid } = one;
    const { space, conditions } = await knownRules(one);
    const constraints = createConstraints(conditions, createGrid(space));
    return grid.flatMap((point, at) => {
      const reported = constraints && missOf(constraints, point);
      if (!reported) return [];
      const isSo = verdicts.some(({ left, right }, rule) => {
        const [a, b] = [left[at] ?? Number.NaN, right[at] ?? Number.NaN];
        const { left: text = '', sign } = Object.values(drawn.rules)[rule] ?? {};
        const isRemainder = text.includes('%') && sign === '==';
        return (
          text === reported.text &&
          near(a, reported.value) &&
          isMissedBy(reported.distance, { left: a, right: b, isRemainder })
        );
      });
      return isSo
        ? []
        : [`${reported.text} is not ${reported.value} at ${point}, ${reported.distance} from what is asked`];
    });
  };
  expect(await contradictions(compare)).toEqual([]);
});

it('a search that does not list the space finds what obeys, and proves only what is so', async () => {
  const compare: Compare = async (one) => {
    const { drawn } = one;
    const obeying = obeyingOf(one).map(String);
    // Whatever such a search says is so, and it takes a hundred times as long as another.
    if (obeying.length === 0) return [];
    const { space, conditions, violations } = await knownRules(one);
    const found = await searchFeasible(space, { seed: drawn.seed, violations, conditions }, 0);
    if (!('isProven' in found)) return obeying.includes(String(found)) ? [] : [`${found} breaks a rule`];
    return found.isProven ? [`proven, while ${obeying.length} obey`] : [];
  };
  expect(await contradictions(compare)).toEqual([]);
});

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
/** A remainder may be nearer around, if it is one. */
function isMissedBy(
  distance: number,
  { left, right, isRemainder }: { left: number; right: number; isRemainder: boolean },
) {
  const goesAround = isRemainder && right >= 0 && right < 3;
  const apart = Math.abs(left - right);
  return near(goesAround ? Math.min(apart, 3 - apart) : apart, distance);
}
