import type { Expression } from './expression.ts';

/**
 * Reads a formula of plain arithmetic: numbers, names, `+ - * / **`, parentheses, `abs`, `min`, `max`, `pow` and
 * `math.exp`, `math.log`, `math.sqrt`, `math.pow`. It reads no more of Python than that, and what it reads has the value
 * that the sandbox calculates.
 *
 * @param resolve the expression of a name; undefined for a name that has none
 * @returns undefined for any other formula
 */
export function readArithmetic(
  source: string,
  resolve: (name: string) => Expression | undefined,
): Expression | undefined {
  const tokens = tokensOf(source);
  if (!tokens) return undefined;
  try {
    const reader = createReader(tokens, resolve);
    const found = reader.sum();
    return reader.isAtEnd() ? found : undefined;
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

/** The operations of an expression, and how deep they are nested. */
export function sizeOf(expression: Expression): { operations: number; depth: number } {
  if (typeof expression === 'number' || 'input' in expression) return { operations: 0, depth: 0 };
  const parts = expression.of.map(sizeOf);
  return {
    operations: parts.reduce((sum, { operations }) => sum + operations, 1),
    depth: 1 + parts.reduce((most, { depth }) => Math.max(most, depth), 0),
  };
}

class NotRead extends Error {
  override readonly name = 'NotRead';
}

const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.])|((?:math\.)?[A-Za-z_]\w*)(?![\w.])|(\*\*|[-+*/(),]))/y;
/** A longer text is no plain arithmetic that anybody has written. */
const LONGEST = 2000;
const DEEPEST = 40;

/** The numbers, names and signs of a text; undefined where it has anything else. */
function tokensOf(source: string): string[] | undefined {
  const text = source.trim();
  const found: string[] = [];
  if (text.length > LONGEST) return undefined;
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return undefined;
    found.push(token[0].trim());
    at = TOKEN.lastIndex;
  }
  return found;
}

function createReader(tokens: readonly string[], resolve: (name: string) => Expression | undefined) {
  let [at, depth] = [0, 0];
  const takes = (sign: string): boolean => {
    if (tokens[at] !== sign) return false;
    at += 1;
    return true;
  };
  const expects = (sign: string): void => {
    if (!takes(sign)) throw new NotRead();
  };
  function sum(): Expression {
    depth += 1;
    if (depth > DEEPEST) throw new NotRead();
    const terms = [product()];
    for (;;) {
      if (takes('+')) terms.push(product());
      else if (takes('-')) terms.push(negative(product()));
      else break;
    }
    depth -= 1;
    return terms.length > 1 ? { op: 'add', of: terms } : (terms[0] ?? 0);
  }
  function product(): Expression {
    let found = signed();
    for (;;) {
      if (takes('*')) found = { op: 'multiply', of: [found, signed()] };
      else if (takes('/')) found = { op: 'divide', of: [found, signed()] };
      else return found;
    }
  }
  function signed(): Expression {
    let isNegative = false;
    for (;;) {
      if (takes('-')) isNegative = !isNegative;
      else if (!takes('+')) break;
    }
    return isNegative ? negative(power()) : power();
  }
  function power(): Expression {
    const base = atom();
    if (!takes('**')) return base;
    depth += 1;
    if (depth > DEEPEST) throw new NotRead();
    const exponent = signed();
    depth -= 1;
    return finite({ op: 'power', of: [base, exponent] });
  }
  function atom(): Expression {
    const token = tokens[at] ?? '';
    at += 1;
    if (/^[\d.]/.test(token)) return Number(token);
    if (token === '(') {
      const inner = sum();
      expects(')');
      return inner;
    }
    const known = resolve(token);
    if (known !== undefined) return known;
    expects('(');
    const values = [sum()];
    while (takes(',')) values.push(sum());
    expects(')');
    return called(token, values);
  }
  return { sum, isAtEnd: () => at === tokens.length };
}

const negative = (value: Expression): Expression =>
  typeof value === 'number' ? -value : { op: 'negative', of: [value] };

/** Where these are infinite, Python has an error and no value. */
const finite = (value: Expression): Expression => ({ op: 'finite', of: [value] });

const ofOne: Readonly<Record<string, string>> = {
  abs: 'absolute',
  'math.exp': 'exponential',
  'math.log': 'logarithm',
  'math.sqrt': 'root',
};
const ofTwo: Readonly<Record<string, string>> = { pow: 'power', 'math.pow': 'power' };
const ofSeveral: Readonly<Record<string, string>> = { min: 'minimum', max: 'maximum' };

function called(name: string, of: readonly Expression[]): Expression {
  const op = of.length === 1 ? ofOne[name] : (ofSeveral[name] ?? (of.length === 2 ? ofTwo[name] : undefined));
  if (op === undefined) throw new NotRead();
  return ['power', 'exponential', 'logarithm'].includes(op) ? finite({ op, of }) : { op, of };
}
