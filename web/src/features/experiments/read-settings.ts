import { type ExperimentSettings, experimentSettings } from '../../../../shared/contracts/settings-file.ts';

export type SettingsFile =
  | { settings: ExperimentSettings; summary: string }
  /** What the file says is no settings, and where. */
  | { problem: string };

const lists = [
  ['in_parameters', 'input'],
  ['comp_parameters', 'function'],
  ['out_parameters', 'output'],
  ['rules', 'rule'],
  ['scripts', 'script'],
] as const;

/** A settings file's content; undefined of a text that is no JSON, or that has nothing to import (specification, section 5). */
export function readSettings(text: string): SettingsFile | undefined {
  const json = parsed(text.replace(/^\uFEFF/, ''));
  if (typeof json !== 'object' || json === null) return undefined;
  const read = experimentSettings.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { problem: `${placeOf(issue?.path ?? [])}${issue?.message ?? 'Bad request'}` };
  }
  const counts = lists.flatMap(([list, noun]) => {
    const { length } = read.data[list];
    return length > 0 ? [`${length} ${length === 1 ? noun : `${noun}s`}`] : [];
  });
  return counts.length > 0 ? { settings: read.data, summary: counts.join(', ') } : undefined;
}

/** `in_parameters, item 2, short_name: `, counted as people count. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '';
  return `${path.map((part) => (typeof part === 'number' ? `item ${part + 1}` : String(part))).join(', ')}: `;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
