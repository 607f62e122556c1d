import type { Expression, Operation } from '#shared/rules/expression.ts';
import { apart, comparisons, compile, type Evaluate, remainder, type Values } from './evaluate.ts';

/**
 * A requirement on a point: a truth, with the degree to which the point misses it (the branch distance of search-based
 * testing; Korel 1990, Tracey 1998). A search follows it to where it is 0.
 */
export interface Goal {
  /** 0 if it is met; in the units of the comparison that is missed. */
  distance: Evaluate;
  /** The comparison that is nearest to being met; undefined where no number says how far. */
  comparison: (values: Values) => Comparison | undefined;
}

/** A comparison of two numbers. It is met where the residual is 0 or has the wanted sign. */
export interface Comparison {
  /** The left side minus the right one; of remainders the shorter way to the wanted one. */
  residual: Evaluate;
  /** Whether the residual must be 0. */
  isEquality: boolean;
  left: Evaluate;
  /** The left side as written. */
  text: string;
}

/** The goal that an expression is true, or that it is not. */
export function createGoal(expression: Expression, wanted = true): Goal {
  if (typeof expression === 'object' && 'op' in expression) {
    const { op, of } = expression;
    const [first = 0, second = 0, third = 0] = of;
    if (op === 'not') return createGoal(first, !wanted);
    if (op === 'truth') return createGoal(first, wanted);
    if (op === 'and' || op === 'or') {
      const goals = of.map((each) => createGoal(each, wanted));
      return (op === 'and') === wanted ? all(goals) : nearest(goals);
    }
    if (op === 'if') {
      const [yes, no] = [createGoal(first), createGoal(first, false)];
      return nearest([all([yes, createGoal(second, wanted)]), all([no, createGoal(third, wanted)])]);
    }
    const compared = comparisonOf(expression, wanted);
    if (compared) return compared;
  }
  const value = compile(expression);
  const distance: Evaluate = (values) => {
    const is = value(values);
    if (Number.isNaN(is)) return UNDEFINED;
    return wanted ? Number(is === 0) : Math.abs(is);
  };
  return { distance, comparison: () => undefined };
}

/** The distance of what cannot be calculated, as after a division by zero. */
const UNDEFINED = 1e9;
const defined = (distance: number): number => (distance < UNDEFINED ? distance : UNDEFINED);

function all(goals: readonly Goal[]): Goal {
  return {
    distance: (values) => {
      let sum = 0;
      for (const goal of goals) sum += goal.distance(values);
      return sum;
    },
    comparison: (values) => goals.find((goal) => goal.distance(values) > 0)?.comparison(values),
  };
}

function nearest(goals: readonly Goal[]): Goal {
  const leader = (values: Values): [Goal | undefined, number] => {
    let [best, least]: [Goal | undefined, number] = [undefined, UNDEFINED];
    for (const goal of goals) {
      const distance = goal.distance(values);
      if (!best || distance < least) [best, least] = [goal, distance];
      if (least === 0) break;
    }
    return [best, least];
  };
  return { distance: (values) => leader(values)[1], comparison: (values) => leader(values)[0]?.comparison(values) };
}

const opposite: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

function comparisonOf({ op, of, text = ['', ''] }: Operation, wanted: boolean): Goal | undefined {
  const [first = 0, second = 0, relative = 0, absolute = 0] = of;
  const [left, right] = [compile(first), compile(second)];
  const difference: Evaluate = (values) => left(values) - right(values);
  const goal = (distance: Evaluate, isEquality: boolean, residual = difference): Goal => {
    const comparison: Comparison = { residual, isEquality, left, text: text[0] };
    return { distance: (values) => defined(distance(values)), comparison: () => comparison };
  };
  if (op === 'close') {
    if (!wanted) return undefined;
    const [rel, abs] = [compile(relative), compile(absolute)];
    return goal((values) => apart(left(values), right(values), rel(values), abs(values)), true);
  }
  const sign = wanted ? op : (opposite[op] ?? '');
  const missed = comparisons[sign];
  if (!missed) return undefined;
  if (sign === '==' && typeof first === 'object' && 'op' in first && first.op === 'remainder') {
    const around = compile(first.of[1] ?? 0);
    // No remainder is what is outside of 0 … the divisor: there is no way around to it.
    const isOne = (value: number, divisor: number) => value / divisor >= 0 && value / divisor < 1;
    const way: Evaluate = (values) =>
      isOne(right(values), around(values)) ? shorterWay(difference(values), around(values)) : difference(values);
    const distance: Evaluate = (values) =>
      isOne(right(values), around(values)) ? missed(way(values), 0) : missed(left(values), right(values));
    return goal(distance, true, way);
  }
  return goal((values) => missed(left(values), right(values)), sign === '==');
}

/** A difference of two remainders, by the shorter way around. */
function shorterWay(difference: number, around: number): number {
  const rest = remainder(difference, Math.abs(around));
  return rest > Math.abs(around) / 2 ? rest - Math.abs(around) : rest;
}
