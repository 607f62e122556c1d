import type { ChecklistArea } from './checklist-areas.ts';
import type { ChecklistLine } from './checklist-line.ts';

/** The text of `docs/screens.md`: the areas, in each the sections in the order of their first line. */
export function checklistDocument(areas: readonly ChecklistArea[]): string {
  const lines = areas.flatMap((area) => area.lines);
  const open = lines.filter(({ test }) => test === '').length;
  const head = `# What the screens promise

Every screen, column, text, rule and constant of the specification, each with the test that asserts it. Written by
\`npm run docs:screens\` from \`tests/screens/*-lines.ts\`; ${lines.length} lines, ${open} open.
`;
  return [head, ...areas.map(areaText)].join('\n');
}

function areaText({ title, lines }: ChecklistArea): string {
  const sections = Map.groupBy(lines, ({ section }) => section);
  const texts = [...sections].map(([section, own]) => `### ${section}\n\n${own.map(lineText).join('\n')}\n`);
  return [`## ${title}\n`, ...texts].join('\n');
}

function lineText({ says, test }: ChecklistLine): string {
  if (test === '') return `- [ ] ${says}`;
  const { file, title } = testOf(test);
  return `- [x] ${says} ([${title}](../${file}))`;
}

/** The two parts of a line's `test`. */
export function testOf(test: string): { file: string; title: string } {
  const [file = '', ...rest] = test.split(' › ');
  return { file, title: rest.join(' › ') };
}
