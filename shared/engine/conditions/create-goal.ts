import type { Expression, ExpressionOperation } from '#shared/rules/expression.ts';
import { apart, comparisons, compileExpression, type EvaluateExpression, remainder, type Values } from './evaluate.ts';

/**
 * A requirement on a point: a truth, with the degree to which the point misses it (the branch distance of search-based
 * testing; Korel 1990, Tracey 1998). A search follows it to where it is 0.
 */
export interface ConditionGoal {
  /** 0 if it is met; in the units of the comparison that is missed. */
  distance: EvaluateExpression;
  /** The comparison that is nearest to being met; undefined where no number says how far. */
  comparison: (values: Values) => Comparison | undefined;
}

/** A comparison of two numbers. It is met where the residual is 0 or has the wanted sign. */
export interface Comparison {
  /** The left side minus the right one; of remainders the shorter way to the wanted one. */
  residual: EvaluateExpression;
  /** Whether the residual must be 0. */
  isEquality: boolean;
  left: EvaluateExpression;
  /** The left side as written. */
  text: string;
}

/** The goal that an expression is true, or that it is not. */
export function createGoal(expression: Expression, wanted = true): ConditionGoal {
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
  const value = compileExpression(expression);
  const distance: EvaluateExpression = (values) => {
    const is = value(values);
    if (Number.isNaN(is)) return UNDEFINED;
    return wanted ? Number(is === 0) : Math.abs(is);
  };
  return { distance, comparison: () => undefined };
}

/** The distance of what cannot be calculated, as after a division by zero. */
const UNDEFINED = 1e9;
const defined = (distance: number): number => (distance < UNDEFINED ? distance : UNDEFINED);

function all(goals: readonly ConditionGoal[]): ConditionGoal {
  return {
    distance: (values) => {
      let sum = 0;
      for (const goal of goals) sum += goal.distance(values);
      return sum;
    },
    comparison: (values) => goals.find((goal) => goal.distance(values) > 0)?.comparison(values),
  };
}

function nearest(goals: readonly ConditionGoal[]): ConditionGoal {
  const leader = (values: Values): [ConditionGoal | undefined, number] => {
    let [best, least]: [ConditionGoal | undefined, number] = [undefined, UNDEFINED];
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

function comparisonOf({ op, of, text = ['', ''] }: ExpressionOperation, wanted: boolean): ConditionGoal | undefined {
  const [first = 0, second = 0, relative = 0, absolute = 0] = of;
  const [left, right] = [compileExpression(first), compileExpression(second)];
  const difference: EvaluateExpression = (values) => left(values) - right(values);
  const goal = (distance: EvaluateExpression, isEquality: boolean, residual = difference): ConditionGoal => {
    const comparison: Comparison = { residual, isEquality, left, text: text[0] };
    return { distance: (values) => defined(distance(values)), comparison: () => comparison };
  };
  if (op === 'close') {
    if (!wanted) return undefined;
    const [rel, abs] = [compileExpression(relative), compileExpression(absolute)];
    return goal((values) => apart(left(values), right(values), rel(values), abs(values)), true);
  }
  const sign = wanted ? op : (opposite[op] ?? '');
  const missed = comparisons[sign];
  if (!missed) return undefined;
  if (sign === '==' && typeof first === 'object' && 'op' in first && first.op === 'remainder') {
    const around = compileExpression(first.of[1] ?? 0);
    // No remainder is what is outside of 0 … the divisor: there is no way around to it.
    const isOne = (value: number, divisor: number) => value / divisor >= 0 && value / divisor < 1;
    const way: EvaluateExpression = (values) =>
      isOne(right(values), around(values)) ? shorterWay(difference(values), around(values)) : difference(values);
    const distance: EvaluateExpression = (values) =>
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
