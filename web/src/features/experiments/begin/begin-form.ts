import * as z from 'zod';
import type { ExperimentSettings } from '#shared/contracts/settings-file.ts';
import type { ImportColumn } from '#shared/rules/import-columns.ts';
import { messages } from '#shared/rules/messages.ts';
import { categoriesText } from '#shared/rules/pasted-categories.ts';
import type { OpenedImport } from '#web/lib/imports/plan-import.ts';
import { type NewExperiment, newExperimentForm } from '../experiment-form.tsx';
import { isLeftOut, type RowForm, rowForm, settingsOfRows } from './row-definitions.ts';

/** The beginning of a new experiment. */
export const beginnings = ['nothing', 'typed', 'file', 'experiment'] as const;

const fields = newExperimentForm.extend({
  begin: z.enum(beginnings),
  rows: z.array(rowForm),
  /** Whether the states that a file's rows propose are imported. */
  states: z.boolean(),
  /** One a line. */
  rules: z.string(),
  /** The experiment whose definitions are taken. */
  template: z.string(),
});
export type BeginForm = z.input<typeof fields>;

export interface Beginning {
  experiment: NewExperiment;
  template: string | undefined;
  settings: ExperimentSettings | undefined;
  /** The columns of a file that have samples. */
  columns: ImportColumn[];
  states: boolean;
}

export const beginForm: z.ZodType<Beginning, BeginForm> = fields.transform((form, context): Beginning => {
  const { begin, rows, states, rules, template, ...experiment } = form;
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (begin === 'experiment') {
    if (template === '') refuse(['template'], messages.empty('Experiment'));
    return { experiment, template, settings: undefined, columns: [], states };
  }
  if (begin === 'nothing') return { experiment, template: undefined, settings: undefined, columns: [], states };
  const { columns, ...settings } = settingsOfRows(rows, rules, (row, field, message) =>
    refuse(['rows', row, field], message),
  );
  const isEmpty = rows.every(isLeftOut) && settings.rules.length === 0;
  return { experiment, template: undefined, settings: isEmpty ? undefined : settings, columns, states };
});

export function blankRow(role: 'Input' | 'Output'): RowForm {
  const numbers = { min_value: null, max_value: null, step: null, target_value: null };
  const texts = { header: '', reason: '', name: '', unit: '', categories: '' };
  const axis = { takesLevels: false, takesLog: false };
  return {
    column: null,
    categoryTexts: {},
    ...axis,
    role,
    type: 'Numerical',
    target: 'Maximize',
    ...texts,
    ...numbers,
  };
}

/** A row for each column of a file, as it is guessed. */
export const rowsOf = ({ columns }: Pick<OpenedImport<'experiment'>, 'columns'>): RowForm[] =>
  columns.map(({ index, categories, ...guessed }) => ({
    ...guessed,
    takesLevels: guessed.axis?.levels !== undefined,
    takesLog: guessed.axis?.scale === 'log',
    column: index,
    categories: categoriesText(categories),
    target_value: null,
  }));
