import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/threat-model.md'), 'utf8');
const rows = page
  .slice(page.indexOf('| Threat |'), page.indexOf('## Records'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | '));
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const inCode = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

it('every threat has a mitigation and names a test', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [threat, mitigation, tests] of rows) {
    expect([
      threat,
      (mitigation ?? '').length > 10,
      inCode(tests ?? '').some((name) => name.endsWith('.test.ts')),
    ]).toEqual([threat, true, true]);
  }
});

it.each(rows.flatMap(([threat = '', , tests = '']) => inCode(tests).map((name) => ({ name, threat }))))(
  '$name exists',
  ({ name }) => {
    const [, script] = /^npm run ([\w:]+)$/.exec(name) ?? [];
    if (script) expect(scripts).toHaveProperty([script]);
    else expect(existsSync(join(root, 'tests', name))).toBe(true);
  },
);

it('the tests and decisions that the page of ASVS names exist', () => {
  const asvs = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
  const decisions = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
  const tests = inCode(asvs).filter((name) => name.endsWith('.test.ts'));
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.filter((name) => !existsSync(join(root, 'tests', name)))).toEqual([]);
  const cited = [...asvs.matchAll(/\b(?:SIGN|SIGNIN|ACCESS|GRID|RECORD)-\d+\b/g)].map(([id]) => id);
  expect(cited.filter((id) => !decisions.includes(`- **${id}** `))).toEqual([]);
  // A row that is not met names a decision, or something that the product does not have.
  const decided = asvs.split('\n').filter((line) => line.includes('| decided |'));
  expect(decided.length).toBeGreaterThan(10);
  expect(decided.filter((line) => !/[A-Z]+-\d+|CloudFront/.test(line))).toEqual([]);
  expect(asvs).not.toContain('| **open** |');
});
