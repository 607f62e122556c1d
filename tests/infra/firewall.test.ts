import { expect, it } from 'vitest';
import { resources, synthesized } from './synthesized.ts';

type Transformation = { Type: string; Priority: number };
interface Statement {
  OrStatement?: { Statements: Statement[] };
  ByteMatchStatement?: {
    FieldToMatch: { UriPath?: object };
    PositionalConstraint: string;
    SearchString: string;
    TextTransformations: Transformation[];
  };
}
interface Rule {
  Name: string;
  VisibilityConfig: { SampledRequestsEnabled: boolean };
  Statement: { RateBasedStatement: { Limit: number; ScopeDownStatement?: Statement } };
}

const [firewall] = resources(synthesized('prod').template('firewall'), 'AWS::WAFv2::WebACL');
const rules: Rule[] = firewall?.Rules;

it('shows the requests that it refused, where the alarm says that the operator finds their address', () => {
  const shown = [firewall, ...rules].map((one) => one?.VisibilityConfig.SampledRequestsEnabled);
  expect(shown).toEqual([true, true, true]);
});

const transformations: Record<string, (path: string) => string> = {
  URL_DECODE: (path) => decodeURIComponent(path),
  NORMALIZE_PATH: (path) => new URL(path.replaceAll(/\/{2,}/g, '/'), 'https://x').pathname,
};

/** The answer of AWS WAF to a request's path. */
function matches({ OrStatement, ByteMatchStatement }: Statement, path: string): boolean {
  if (OrStatement) return OrStatement.Statements.some((statement) => matches(statement, path));
  if (!ByteMatchStatement?.FieldToMatch.UriPath) throw new Error('The test does not know this statement');
  const { TextTransformations, PositionalConstraint, SearchString } = ByteMatchStatement;
  const seen = [...TextTransformations]
    .sort((a, b) => a.Priority - b.Priority)
    .reduce((text, { Type }) => transformations[Type]?.(text) ?? text, path);
  return PositionalConstraint === 'EXACTLY' ? seen === SearchString : seen.startsWith(SearchString);
}

const counting = (path: string) =>
  rules
    .filter(
      ({ Statement: { RateBasedStatement: rate } }) =>
        !rate.ScopeDownStatement || matches(rate.ScopeDownStatement, path),
    )
    .map(({ Name }) => Name);

it.each([
  '/api/token',
  '/api/token/',
  '/api/%74oken',
  '/api/%74%6Fken/',
  '//api//token//',
  '/api/./token',
  '/api/x/../token/',
  '/api/token/%2e',
])('counts %s as signing in', (path) => {
  expect(counting(path)).toEqual(['sign-in', 'everything']);
});

it.each(['/api/token/refresh', '/api/token/refresh/', '/api/tokens', '/api/workspaces', '/', '/api/x/token', '/ws/'])(
  'counts %s with everything else: a session is renewed every five minutes',
  (path) => {
    expect(counting(path)).toEqual(['everything']);
  },
);

it('lets an office of 500 people behind one address work', () => {
  const limits = Object.fromEntries(rules.map(({ Name, Statement }) => [Name, Statement.RateBasedStatement.Limit]));
  const people = 500;
  // In five minutes each renews the session once, and asks some ten times more.
  expect(people * 11).toBeLessThan(limits.everything ?? 0);
  // Some sixty of them all sign in within the first five minutes of a day, with one mistake each.
  expect(60 * 1.5).toBeLessThan(limits['sign-in'] ?? 0);
});
