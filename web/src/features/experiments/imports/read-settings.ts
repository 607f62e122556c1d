import { type ExperimentSettings, experimentSettings } from '#shared/contracts/settings-file.ts';
import { fieldLabel } from '#shared/rules/field-label.ts';

export type SettingsFile =
  | { settings: ExperimentSettings; summary: string }
  /** An error in the file, with its position. */
  | { problem: string };

const lists = [
  ['in_parameters', 'input'],
  ['comp_parameters', 'function'],
  ['out_parameters', 'output'],
  ['rules', 'rule'],
  ['scripts', 'script'],
] as const;

/** The content of a settings file; undefined for text that is not JSON or contains nothing to import. */
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

/** `Inputs, item 2: `, counted from 1; the message names the field. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.slice(0, path.findLastIndex((part) => typeof part === 'number') + 1);
  if (place.length === 0) return '';
  return `${place.map((part) => (typeof part === 'number' ? `item ${part + 1}` : fieldLabel([part]))).join(', ')}: `;
}

/** The server's message about a field of the file, in the same form. */
export function serverProblem(field: string, message: string): string {
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return `${placeOf(path)}${message}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
