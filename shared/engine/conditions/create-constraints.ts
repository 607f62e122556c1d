import type { Conditions, Expression } from '#shared/rules/expression.ts';
import { createSobol } from '../sobol/create-sobol.ts';
import type { Grid } from '../space/create-grid.ts';
import { type ConditionGoal, createGoal } from './create-goal.ts';
import type { EvaluateExpression } from './evaluate.ts';

/** A condition that the engine can read, with what a search needs of it. */
export interface Constraint extends ConditionGoal {
  /** The inputs that it reads and that can vary. */
  inputs: readonly number[];
  /** The violation of the constraint by a point, comparable between constraints; 0 if it is met. */
  missed: EvaluateExpression;
  /** About the operations of one evaluation. */
  work: number;
  expression: Expression;
}

/** The constraints that could be read from all rules together. */
export interface Constraints {
  list: readonly Constraint[];
  /** By input, the constraints that read it. */
  reading: readonly (readonly Constraint[])[];
  /** True if the constraints are all that the rules ask. */
  isWhole: boolean;
}

/** The conditions of rules on a grid; undefined if none of them can be read. */
export function createConstraints(rules: readonly Conditions[], grid: Grid): Constraints | undefined {
  const expressions = rules.flat();
  const read = expressions.filter((expression) => expression !== null);
  if (read.length === 0) return undefined;
  const ordinary = ordinaryPoints(grid);
  const list = read.map((expression): Constraint => {
    const goal = createGoal(expression);
    const used = inputsOf(expression);
    const distances = ordinary.map((point) => goal.distance(point)).sort((a, b) => a - b);
    const scale = distances[Math.floor(distances.length / 2)] || distances.at(-1) || 1;
    return {
      ...goal,
      inputs: grid.varied.filter((input) => used.has(input)),
      missed: (values) => {
        const distance = goal.distance(values);
        return distance > 0 ? LEAST + distance / scale : 0;
      },
      work: sizeOf(expression),
      expression,
    };
  });
  const reading = grid.sizes.map((_, input) => list.filter(({ inputs }) => inputs.includes(input)));
  return { list, reading, isWhole: read.length === expressions.length };
}

/** The least violation of a constraint that is not met, in distances of an ordinary point. */
const LEAST = 0.05;
const ORDINARY = 33;

function ordinaryPoints(grid: Grid): Float64Array[] {
  const sobol = createSobol(grid.dimensions, 1);
  const unit = new Float64Array(grid.dimensions);
  return Array.from({ length: ORDINARY }, () => {
    sobol.next(unit);
    return Float64Array.from(grid.toPoint(grid.drawn(unit)));
  });
}

function inputsOf(expression: Expression, into = new Set<number>()): Set<number> {
  if (typeof expression === 'number') return into;
  if ('input' in expression) return into.add(expression.input);
  for (const part of expression.of) inputsOf(part, into);
  return into;
}

function sizeOf(expression: Expression): number {
  if (typeof expression === 'number' || 'input' in expression) return 1;
  return expression.of.reduce<number>((sum, part) => sum + sizeOf(part), 1);
}
