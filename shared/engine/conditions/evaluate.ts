import type { Expression, ExpressionOperation } from '#shared/rules/expression.ts';

/** One value per input. */
export type Values = ArrayLike<number>;
export type EvaluateExpression = (values: Values) => number;

/**
 * Compiles an expression. Comparisons are decided in decimals: sides that differ by binary rounding alone are equal. An
 * unknown operator gives NaN.
 */
export function compileExpression(expression: Expression): EvaluateExpression {
  if (typeof expression === 'number') return () => expression;
  if ('input' in expression) {
    const { input } = expression;
    return (values) => values[input] ?? Number.NaN;
  }
  return compileOperation(expression);
}

function compileOperation({ op, of }: ExpressionOperation): EvaluateExpression {
  const parts = of.map(compileExpression);
  const [a = none, b = none, c = none] = parts;
  switch (op) {
    case 'add':
      return (values) => {
        let sum = 0;
        for (const part of parts) sum += part(values);
        return sum;
      };
    case 'and':
      return (values) => Number(parts.every((part) => part(values) !== 0));
    case 'or':
      return (values) => Number(parts.some((part) => part(values) !== 0));
    case 'if':
      return (values) => (a(values) === 0 ? c(values) : b(values));
    case 'minimum':
      return (values) => Math.min(...parts.map((part) => part(values)));
    case 'maximum':
      return (values) => Math.max(...parts.map((part) => part(values)));
    case 'multiply':
      return (values) => parts.reduce((product, part) => product * part(values), 1);
    case 'close': {
      const [, , relative = none, absolute = none] = parts;
      return (values) => Number(apart(a(values), b(values), relative(values), absolute(values)) === 0);
    }
    default:
      return compileFixed(op, a, b);
  }
}

function compileFixed(op: string, a: EvaluateExpression, b: EvaluateExpression): EvaluateExpression {
  const compared = comparisons[op];
  if (compared) return (values) => Number(compared(a(values), b(values)) === 0);
  const of = functions[op];
  return of ? (values) => of(a(values), b(values)) : none;
}

const none: EvaluateExpression = () => Number.NaN;

/** Python's functions of one or two numbers. */
const functions: Readonly<Record<string, (a: number, b: number) => number>> = {
  divide: (a, b) => (b === 0 ? Number.NaN : a / b),
  remainder,
  quotient: (a, b) => (b === 0 ? Number.NaN : Math.floor(a / b + 1e-12)),
  power: (a, b) => a ** b,
  negative: (a) => -a,
  absolute: (a) => Math.abs(a),
  floor: (a) => Math.floor(a),
  ceiling: (a) => Math.ceil(a),
  round: (a, b) => (Number.isNaN(b) ? Math.round(a) : Math.round(a * 10 ** b) / 10 ** b),
  exponential: (a) => Math.exp(a),
  logarithm: (a) => Math.log(a),
  root: (a) => Math.sqrt(a),
  finite: (a) => (Number.isFinite(a) ? a : Number.NaN),
  truth: (a) => Number(a !== 0),
  not: (a) => Number(a === 0),
};

/** The remainder with the divisor's sign; what rounding keeps from a multiple is none. */
export function remainder(a: number, b: number): number {
  if (b === 0) return Number.NaN;
  const rest = a - b * Math.floor(a / b);
  return Math.abs(rest - b) < 1e-9 * Math.abs(b) || Math.abs(rest) < 1e-9 * Math.abs(b) ? 0 : rest;
}

/** By how much two sides of a comparison miss it; 0 if it holds. */
export const comparisons: Readonly<Record<string, (a: number, b: number) => number>> = {
  '==': (a, b) => Math.max(0, Math.abs(a - b) - slack(a, b)),
  '!=': (a, b) => (Math.abs(a - b) > slack(a, b) ? 0 : 1),
  '<=': (a, b) => Math.max(0, a - b - slack(a, b)),
  '<': (a, b) => (a < b - slack(a, b) ? 0 : Math.max(0, a - b) + LEAST * Math.max(Math.abs(a), Math.abs(b), LEAST)),
  '>=': (a, b) => comparisons['<=']?.(b, a) ?? 0,
  '>': (a, b) => comparisons['<']?.(b, a) ?? 0,
};

/** By how much two numbers miss `math.isclose`. */
export const apart = (a: number, b: number, relative: number, absolute: number): number =>
  Math.max(0, Math.abs(a - b) - Math.max(relative * Math.max(Math.abs(a), Math.abs(b)), absolute));

/** More than sums of a hundred numbers are off by rounding, far less than a step. */
const slack = (a: number, b: number): number => 1e-12 * Math.max(Math.abs(a), Math.abs(b));
/** The share of its sides by which a strict comparison of equal sides is missed. */
const LEAST = 1e-6;
