import { type InParameter, inParameterWrite } from '#shared/contracts/parameters.ts';
import { followLabels } from '#shared/rules/level-properties.ts';
import { numberForFile, typedNumber } from '#shared/rules/number-format.ts';
import { categoriesFrom, categoriesText } from '#shared/rules/pasted-categories.ts';
import { stepText } from '#web/lib/format/step-text.ts';
import { type InputBody, inputWrite, optionalOf } from '../parameters/input-form.ts';
import {
  categoriesColumn,
  problemsOf,
  type RowColumn,
  type RowsConfig,
  rowNameColumn,
  shortNameColumn,
  unitColumn,
} from './rows-config.ts';

const earlierColumn: RowColumn = {
  key: 'earlier_value',
  header: 'In existing samples',
  width: 96,
  hint: 'unknown',
  ofSamples: true,
  alsoNamed: ['value in existing samples', 'earlier value'],
};

const numbers = [
  number('min_value', 'Min value', ['min', 'minimum', 'from', 'low', 'lower']),
  number('max_value', 'Max value', ['max', 'maximum', 'to', 'high', 'upper']),
  number('step', 'Step', ['step size', 'increment', 'resolution']),
];

/** A row with categories is a categorical input, any other a numerical one. */
export const inputRows: RowsConfig<InParameter, InputBody> = {
  columns: [rowNameColumn, unitColumn, ...numbers, categoriesColumn, shortNameColumn, earlierColumn],
  samplesHint:
    'Existing samples count with the value that is given for them; where it is unknown, series learn less from them, and models nothing.',
  textsOf: (item, decimal) => {
    const texts = { name: item.name, unit: item.unit, short_name: item.short_name };
    if (item.is_categorical) return { ...texts, categories: categoriesText(item.categories) };
    const [min_value, max_value, step] = [item.min_value, item.max_value, item.step].map((value) =>
      numberForFile(value, decimal),
    );
    return { ...texts, ...(min_value && max_value && step ? { min_value, max_value, step } : {}) };
  },
  // Levels are edited in the form: their range follows from them.
  lockedOf: ({ levels }) => ['earlier_value', ...(levels ? numbers.map(({ key }) => key) : [])],
  read: (texts, item, decimal) => {
    const { name = '', unit = '', short_name = '', categories = '' } = texts;
    const list = categoriesFrom(categories);
    const is_categorical = list.length > 0;
    const filled = numbers.find(({ key }) => (texts[key] ?? '').trim() !== '');
    if (is_categorical && filled) return { problems: { [filled.key]: 'Give categories or numbers, not both' } };
    const value = (key: string) => typedNumber(texts[key] ?? '', decimal);
    const { earlier_value: earlier = '' } = texts;
    const label = earlier.trim().toLowerCase();
    const earlier_value = is_categorical
      ? list.findIndex((one) => one.toLowerCase() === label)
      : value('earlier_value');
    const read = inParameterWrite.safeParse({
      is_visible: item ? inputWrite(item).is_visible : true,
      name: name.trim(),
      unit: unit.trim(),
      short_name: short_name.trim(),
      is_categorical,
      categories: list,
      ...(label === '' ? {} : { earlier_value }),
      ...(is_categorical ? {} : { min_value: value('min_value'), max_value: value('max_value'), step: value('step') }),
      ...(item && optionalOf(withCategories(item, list))),
    });
    if (!read.success) return { problems: problemsOf(read.error.issues, inputRows.columns) };
    const { min_value, max_value, step } = read.data;
    const note = is_categorical || item?.levels ? undefined : stepText([min_value, max_value, step], decimal);
    const offer = note?.nearest ? ` Steps of ${note.nearest.text} do.` : '';
    return { body: read.data, ...(note && { note: `${note.text}${offer}` }) };
  },
};

/** Properties follow categories that the row renames or removes. */
function withCategories({ properties, ...item }: InParameter, categories: readonly string[]): Partial<InParameter> {
  if (!properties) return item;
  const values = followLabels(properties.values, item.categories, categories);
  return { ...item, properties: { ...properties, values } };
}

function number(key: string, header: string, alsoNamed: readonly string[]): RowColumn {
  return { key, header, width: 78, align: 'end', alsoNamed };
}
