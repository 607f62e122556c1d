import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { decisionsOf, numberDecisions } from './decision-ids.ts';
import { withFigures } from './figures.ts';
import { pages, read, root, sources } from './pages.ts';

const decisions = decisionsOf(read('docs/decisions.md'));
const ids = decisions.map(({ id }) => id);

describe('decisions', () => {
  it('have a unique id of their area (npm run docs assigns them)', () => {
    expect(decisions.filter(({ area, id }) => area === undefined || !id?.startsWith(`${area}-`))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('get the next number of their area, and keep it', () => {
    const page = '## Jobs (JOB)\n- **JOB-4** One\n- **Two.** Why\n  because\n- **D301** **Three.**';
    const after = '## Jobs (JOB)\n- **JOB-4** One\n- **JOB-5** **Two.** Why\n  because\n- **JOB-6** **Three.**';
    expect([numberDecisions(page), numberDecisions(after)]).toEqual([after, after]);
  });
});

test('figures in documents equal those of the code (npm run docs writes them)', () => {
  expect(pages.filter((path) => withFigures(read(path)) !== read(path))).toEqual([]);
});

test('prose has at most 120 characters a line', () => {
  const long = pages.flatMap((path) =>
    proseOf(read(path))
      .filter(([, line]) => [...line].length > 120)
      .map(([number]) => `${path}:${number}`),
  );
  expect(long).toEqual([]);
});

test('sources cite sections of the specification and decisions that exist', () => {
  const sections = new Set(
    globSync('docs/specification/*.md', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/^#+ (\d+(?:\.\d+)?) /gm)].map(([, section]) => section),
    ),
  );
  const prefixes = [...new Set(decisions.map(({ area }) => area))].join('|');
  const wrong = sources.flatMap((path) => {
    const text = read(path);
    const cited = [...text.matchAll(/specification,\s+(?:\* )?section (\d+(?:\.\d+)?)/g)].map(([, section]) => section);
    const decided = [...text.matchAll(new RegExp(`\\bdecision ((?:${prefixes})-\\d+)`, 'g'))].map(([, id]) => id);
    return [...cited.filter((section) => !sections.has(section)), ...decided.filter((id) => !ids.includes(id))].map(
      (missing) => `${path}: ${missing}`,
    );
  });
  expect(wrong).toEqual([]);
});

test('every command has its line', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const known = `${read('README.md')}${read('docs/commands.md')}`;
  const own = Object.keys(scripts).filter((name) => name !== 'prepare' && name !== 'docs:screens');
  expect(own.filter((name) => !known.includes(`\`npm run ${name}`) && !known.includes(`npm ${name}`))).toEqual([]);
});

test('links between documents lead to files', () => {
  const broken = pages
    .filter((path) => !path.startsWith('docs/manual/'))
    .flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .filter(([, target]) => !existsSync(join(root, dirname(path), target ?? '')))
        .map(([, target]) => `${path}: ${target}`),
    );
  expect(broken).toEqual([]);
});

/** Numbered lines, without tables, code, pictures and lines that only contain a link. */
function proseOf(page: string): [number, string][] {
  let inCode = false;
  return page.split('\n').flatMap((line, index): [number, string][] => {
    const fence = line.trimStart().startsWith('```');
    if (fence) inCode = !inCode;
    return fence || inCode || /^\s*(\||!\[)/.test(line) ? [] : [[index + 1, line]];
  });
}
