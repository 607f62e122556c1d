/** `## Jobs (JOB)`: the area whose decisions are JOB-1, JOB-2, … */
const area = /^## .+ \(([A-Z]+)\)$/;
const numbered = /^- \*\*([A-Z]+)-(\d+)\*\* /;

export interface Decision {
  /** The prefix of the heading above it; undefined if that has none. */
  area: string | undefined;
  id: string | undefined;
  line: number;
}

/** Every decision of the page in order: one list item each. */
export function decisionsOf(page: string): Decision[] {
  let current: string | undefined;
  return page.split('\n').flatMap((text, index) => {
    if (text.startsWith('## ')) current = area.exec(text)?.[1];
    if (!text.startsWith('- ')) return [];
    const [, prefix, number] = numbered.exec(text) ?? [];
    return [{ area: current, id: prefix && `${prefix}-${number}`, line: index + 1 }];
  });
}

/** Gives each decision without an id the next number of its area. Numbers are never reused, so code may cite them. */
export function numberDecisions(page: string): string {
  const lines = page.split('\n');
  const decisions = decisionsOf(page);
  const last = new Map<string, number>();
  for (const { id } of decisions) {
    const [prefix = '', number = 0] = id?.split('-') ?? [];
    last.set(prefix, Math.max(last.get(prefix) ?? 0, Number(number)));
  }
  for (const { area: prefix, id, line } of decisions) {
    if (id !== undefined || prefix === undefined) continue;
    const number = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, number);
    lines[line - 1] = `- **${prefix}-${number}** ${lines[line - 1]?.slice(2).replace(/^\*\*D\d{3}\*\* /, '')}`;
  }
  return lines.join('\n');
}
