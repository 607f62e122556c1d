import { type OutParameter, outParameterWrite } from '#shared/contracts/parameters.ts';
import {
  highestImportance,
  ignoreImportance,
  importanceBandOf,
  importanceBands,
} from '#shared/rules/importance-bands.ts';
import { categoriesFrom, categoriesText } from '#shared/rules/pasted-categories.ts';
import { targetFrom, targetText } from '#shared/rules/target-text.ts';
import { type OutputBody, outputWrite } from '../parameters/output-form.ts';
import {
  categoriesColumn,
  problemsOf,
  type RowsConfig,
  rowNameColumn,
  shortNameColumn,
  unitColumn,
} from './rows-config.ts';

/** Formulas are written in the form; a row with categories is a categorical output, any other a numerical one. */
export const outputRows: RowsConfig<OutParameter, OutputBody> = {
  columns: [
    rowNameColumn,
    unitColumn,
    {
      key: 'importance',
      header: 'Importance',
      width: 136,
      options: importanceBands.map(({ label }) => label),
      hint: highestImportance.label,
      alsoNamed: ['weight', 'priority'],
    },
    {
      key: 'target',
      header: 'Target',
      width: 128,
      hint: 'Maximize',
      suggestions: ['Maximize', 'Minimize', 'at least 80', 'at most 5', '3 to 7'],
      alsoNamed: ['goal', 'objective', 'aim'],
    },
    categoriesColumn,
    shortNameColumn,
  ],
  textsOf: (item, decimal) => {
    const texts = { name: item.name, unit: item.unit, short_name: item.short_name };
    if (item.is_categorical) return { ...texts, categories: categoriesText(item.categories) };
    return { ...texts, importance: importanceBandOf(item.weight).label, target: targetText(item.target, decimal) };
  },
  lockedOf: ({ is_functional }) => (is_functional ? ['categories'] : []),
  read: (texts, item, decimal) => {
    const { name = '', unit = '', short_name = '', categories = '', importance = '', target = '' } = texts;
    const former = item && outputRows.textsOf(item, decimal);
    const list = categoriesFrom(categories);
    const is_categorical = list.length > 0;
    const problems: Record<string, string> = {};
    const weight = item && former?.importance === importance ? item.weight : weightFrom(importance);
    if (weight === undefined) problems.importance = `${importance} is no importance`;
    const aim = item && former?.target === target ? item.target : targetFrom(target || 'Maximize', decimal);
    if (aim === undefined) problems.target = `${target} is no target: write 5, at least 5, at most 5 or 3 to 7`;
    if (is_categorical && (target || (importance && importance !== ignoreImportance.label))) {
      problems[target ? 'target' : 'importance'] = 'A categorical output has no importance and no target';
    }
    if (Object.keys(problems).length > 0) return { problems };
    const stays = item !== undefined && item.is_categorical === is_categorical;
    const ignored = stays ? { weight: item.weight, target: item.target } : { weight: 0, target: 0 };
    const read = outParameterWrite.safeParse({
      ...(item ? outputWrite(item) : {}),
      name: name.trim(),
      unit: unit.trim(),
      short_name: short_name.trim(),
      is_categorical,
      categories: list,
      ...(is_categorical ? ignored : { weight, target: aim }),
    });
    return read.success ? { body: read.data } : { problems: problemsOf(read.error.issues, outputRows.columns) };
  },
};

/** The weight of a level, by its label, its first word, or a weight. */
function weightFrom(text: string): number | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return highestImportance.weight;
  return importanceBands.find(
    ({ label, weight }) =>
      label.toLowerCase() === wanted || label.split(' ')[0]?.toLowerCase() === wanted || String(weight) === wanted,
  )?.weight;
}
