import type { Expression, ExpressionOperation } from '#shared/rules/expression.ts';

/** The smallest and the largest value. */
export type Bounds = readonly [low: number, high: number];
/** The bounds of each input's values. */
export type Box = readonly Bounds[];

const everything: Bounds = [-Infinity, Infinity];
const [no, yes, either]: [Bounds, Bounds, Bounds] = [
  [0, 0],
  [1, 1],
  [0, 1],
];

/** Bounds of an expression over a box, by interval arithmetic (Moore 1966): wider than need be, never narrower. */
export function boundsOf(expression: Expression, box: Box): Bounds {
  if (typeof expression === 'number') return [expression, expression];
  if ('input' in expression) return box[expression.input] ?? everything;
  const [low, high] = operate(expression, box);
  return low <= high ? [low, high] : everything;
}

function operate({ op, of }: ExpressionOperation, box: Box): Bounds {
  const parts = of.map((part) => boundsOf(part, box));
  const [a = everything, b = everything, c = everything] = parts;
  switch (op) {
    case 'add':
      return parts.reduce(([low, high], part) => [low + part[0], high + part[1]], [0, 0]);
    case 'multiply':
      return parts.reduce(times, [1, 1]);
    case 'divide':
      return b[0] > 0 || b[1] < 0 ? times(a, [1 / b[1], 1 / b[0]]) : everything;
    case 'negative':
      return [-a[1], -a[0]];
    case 'absolute':
      return [Math.max(0, a[0], -a[1]), Math.max(-a[0], a[1])];
    case 'minimum':
      return [Math.min(...parts.map(([low]) => low)), Math.min(...parts.map(([, high]) => high))];
    case 'maximum':
      return [Math.max(...parts.map(([low]) => low)), Math.max(...parts.map(([, high]) => high))];
    case 'remainder':
      return b[0] === b[1] && b[0] > 0 ? [0, b[0]] : everything;
    case 'power':
      return b[0] === 2 && b[1] === 2 ? squared(a) : everything;
    case 'and':
      return truth(parts.every(isTrue), parts.some(isFalse));
    case 'or':
      return truth(parts.some(isTrue), parts.every(isFalse));
    case 'not':
      return truth(isFalse(a), isTrue(a));
    case 'truth':
      return truth(isTrue(a), isFalse(a));
    case 'if':
      if (isTrue(a)) return b;
      return isFalse(a) ? c : [Math.min(b[0], c[0]), Math.max(b[1], c[1])];
    default:
      return compared(op, a, b);
  }
}

function compared(op: string, a: Bounds, b: Bounds): Bounds {
  const margin = 1e-9 * Math.max(...[...a, ...b].map((each) => (Number.isFinite(each) ? Math.abs(each) : 0)));
  const below = a[1] < b[0] - margin;
  const above = a[0] > b[1] + margin;
  switch (op) {
    case '==':
      return truth(false, below || above);
    case '!=':
      return truth(below || above, false);
    case '<':
    case '<=':
      return truth(below, above);
    case '>':
    case '>=':
      return truth(above, below);
    case 'close':
      return either;
    default:
      return everything;
  }
}

const isTrue = ([low, high]: Bounds): boolean => low > 0 || high < 0;
export const isFalse = ([low, high]: Bounds): boolean => low === 0 && high === 0;

function truth(isYes: boolean, isNo: boolean): Bounds {
  if (isYes) return yes;
  return isNo ? no : either;
}

function times(a: Bounds, b: Bounds): Bounds {
  const products = a.flatMap((one) => b.map((other) => (one === 0 || other === 0 ? 0 : one * other)));
  return [Math.min(...products), Math.max(...products)];
}

function squared([low, high]: Bounds): Bounds {
  const ends = [low * low, high * high];
  return [low <= 0 && high >= 0 ? 0 : Math.min(...ends), Math.max(...ends)];
}
