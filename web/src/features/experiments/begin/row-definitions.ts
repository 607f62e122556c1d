import * as z from 'zod';
import { inParameterWrite, inputScale, outParameterWrite } from '#shared/contracts/parameters.ts';
import type { ExperimentSettings } from '#shared/contracts/settings-file.ts';
import type { ImportColumn } from '#shared/rules/import-columns.ts';
import { messages } from '#shared/rules/messages.ts';
import { categoriesFrom } from '#shared/rules/pasted-categories.ts';
import { shortNameFrom } from '#shared/rules/short-name.ts';
import type { FormNumber, Target } from '#shared/rules/target.ts';

export const rowRoles = ['Input', 'Output', 'Skip'] as const;
export const rowTypes = ['Numerical', 'Categorical'] as const;
export const rowTargets = ['Maximize', 'Minimize', 'Value', 'At least', 'At most'] as const;

const formNumber = z.union([z.number(), z.string(), z.null()]);

/** An input or output of a new experiment, typed or guessed from a file's column. */
export const rowForm = z.object({
  /** Index of the file's column; null for a typed row. */
  column: z.number().nullable(),
  header: z.string(),
  /** Why the column has its role. */
  reason: z.string(),
  role: z.enum(rowRoles),
  name: z.string(),
  unit: z.string(),
  type: z.enum(rowTypes),
  min_value: formNumber,
  max_value: formNumber,
  step: formNumber,
  /** Levels or a scale that the file's numbers suggest, and whether the person takes them. */
  axis: z
    .object({
      levels: z.array(z.number()).readonly().optional(),
      levelsReason: z.string().optional(),
      scale: inputScale.optional(),
      scaleReason: z.string().optional(),
    })
    .optional(),
  takesLevels: z.boolean(),
  takesLog: z.boolean(),
  /** Separated as `categoriesFrom` reads them. */
  categories: z.string(),
  /** The whole texts of categories that are codes of longer labels. */
  categoryTexts: z.record(z.string(), z.string()),
  target: z.enum(rowTargets),
  target_value: formNumber,
});
export type RowForm = z.output<typeof rowForm>;

type Refuse = (row: number, field: string, message: string) => void;

/** A column to skip, or a row into which nothing was typed. */
export const isLeftOut = ({ column, role, name, min_value, max_value, categories }: RowForm): boolean =>
  role === 'Skip' ||
  (column === null && `${name}${categories}`.trim() === '' && min_value === null && max_value === null);

/** The short name of each row, derived from its name; '' for those left out. */
export function shortNamesOf(rows: readonly RowForm[]): string[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    if (isLeftOut(row)) return '';
    const shortName = shortNameFrom(row.name.toLowerCase(), (name) => taken.has(name));
    taken.add(shortName);
    return shortName;
  });
}

/** The definitions of the rows and rules. `refuse` receives the problems of each row. */
export function settingsOfRows(rows: readonly RowForm[], rules: string, refuse: Refuse) {
  const shortNames = shortNamesOf(rows);
  const settings: ExperimentSettings & { columns: ImportColumn[] } = {
    format: 'serieslab-settings-1',
    in_parameters: [],
    comp_parameters: [],
    out_parameters: [],
    rules: rulesOf(rules, new Set(shortNames)),
    scripts: [],
    columns: columnsOf(rows),
  };
  rows.forEach((row, index) => {
    if (isLeftOut(row)) return;
    const head = { name: row.name, short_name: shortNames[index] ?? '', unit: row.unit };
    const read = row.role === 'Input' ? inParameterWrite.safeParse({ ...head, ...valuesOf(row) }) : undefined;
    if (read?.success) settings.in_parameters.push(read.data);
    const target =
      row.role === 'Output' ? readTarget(row, (message) => refuse(index, 'target_value', message)) : undefined;
    const output = target === undefined ? undefined : outParameterWrite.safeParse({ ...head, ...aimOf(row, target) });
    if (output?.success) settings.out_parameters.push(output.data);
    for (const { path, message } of [...(read?.error?.issues ?? []), ...(output?.error?.issues ?? [])]) {
      const [field] = path;
      refuse(index, field === 'short_name' ? 'name' : String(field), message);
    }
  });
  return settings;
}

/** The columns of a file, as its samples are read with them. */
export function columnsOf(rows: readonly RowForm[]): ImportColumn[] {
  const shortNames = shortNamesOf(rows);
  return rows.flatMap((row, index) => {
    if (row.column === null || isLeftOut(row)) return [];
    const { min_value, max_value, step, ...values } = valuesOf(row);
    const isRange = typeof min_value === 'number' && typeof max_value === 'number' && typeof step === 'number';
    const parameter = {
      uuid: `new:${row.column}`,
      name: row.name,
      short_name: shortNames[index] ?? '',
      unit: row.unit,
      ...values,
      ...(isRange && { min_value, max_value, step }),
    };
    return [{ header: row.header, index: row.column, kind: row.role === 'Input' ? 'input' : 'output', parameter }];
  });
}

function valuesOf(row: RowForm) {
  const { type, categories: typed, categoryTexts, min_value, max_value, step, axis, takesLevels, takesLog } = row;
  const is_categorical = type === 'Categorical';
  const categories = is_categorical ? categoriesFrom(typed) : [];
  const texts = Object.entries(categoryTexts).filter(([category]) => categories.includes(category));
  const category_texts = texts.length > 0 ? { category_texts: Object.fromEntries(texts) } : {};
  const taken = {
    ...(takesLevels && axis?.levels && { levels: [...axis.levels] }),
    ...(takesLog && axis?.scale && { scale: axis.scale }),
  };
  const isNumericInput = row.role === 'Input' && !is_categorical;
  return { is_categorical, categories, ...category_texts, min_value, max_value, step, ...(isNumericInput && taken) };
}

/** A categorical output has no target: its importance is none. */
function aimOf({ type, categories }: RowForm, target: Target) {
  if (type === 'Numerical') return { target };
  return { is_categorical: true, categories: categoriesFrom(categories), target: 0, weight: 0 };
}

function readTarget({ type, target, target_value }: RowForm, refuse: (message: string) => void): Target | undefined {
  if (type === 'Categorical') return 0;
  if (target === 'Maximize' || target === 'Minimize') return target;
  const value = readNumber(target_value, refuse);
  if (value === undefined) return undefined;
  if (target === 'Value') return value;
  return target === 'At least' ? { min: value, max: null } : { min: null, max: value };
}

function readNumber(value: FormNumber, refuse: (message: string) => void): number | undefined {
  if (typeof value === 'number') return value;
  refuse(value === null ? messages.empty('Target value') : messages.numeric('Target value'));
  return undefined;
}

function rulesOf(text: string, taken: Set<string>): ExperimentSettings['rules'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => ({
    name: `Rule ${index + 1}`,
    short_name: shortNameFrom(`rule_${index + 1}`, (name) => taken.has(name)),
    formula: line.trim(),
  }));
}
