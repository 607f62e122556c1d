import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import {
  type FilterOperator,
  filterOperators,
  needsValue,
  operatorsWithoutOrder,
  type SampleFilter,
} from '#shared/rules/filters.ts';
import { messages } from '#shared/rules/messages.ts';
import { type DecimalSymbol, numberForFile, typedNumber } from '#shared/rules/number-format.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { Choice, optionsNamed } from '#web/ui/fields/choice.tsx';
import type { FilterSubject } from './filter-subjects.ts';

interface Props {
  subjects: readonly FilterSubject[];
  /** The filter to change; undefined for a new one. */
  filter: SampleFilter | undefined;
  onSave: (filter: SampleFilter) => void;
}

type Problems = Partial<Record<'parameter' | 'operator' | 'value', string>>;

/** Parameter, operator and value of a filter, all required; no value if the operator needs none. */
export function FilterForm({ subjects, filter, onSave }: Props) {
  const decimal = useDecimalSymbol();
  const [parameter, setParameter] = useState(filter?.parameter.uuid ?? '');
  const [operator, setOperator] = useState<FilterOperator | ''>(filter?.operator ?? '');
  const [value, setValue] = useState(filter ? valueText(filter, decimal) : '');
  const [problems, setProblems] = useState<Problems>({});
  const subject = subjects.find(({ uuid }) => uuid === parameter);
  const wantsValue = operator === '' || needsValue(operator);

  function save(event: FormEvent): void {
    event.preventDefault();
    const text = subject?.isText && wantsValue ? value.trim() : undefined;
    const number = wantsValue && text === undefined ? typedNumber(value, decimal) : null;
    const found: Problems = {};
    if (!subject) found.parameter = messages.empty('Parameter');
    if (operator === '') found.operator = messages.empty('Operator');
    if (wantsValue && (text === '' || (text === undefined && number === null))) found.value = messages.empty('Value');
    if (Number.isNaN(number)) found.value = messages.numeric('Value');
    setProblems(found);
    if (!subject || operator === '' || Object.keys(found).length > 0) return;
    onSave({
      uuid: filter?.uuid ?? crypto.randomUUID(),
      parameter: { uuid: subject.uuid, short_name: subject.short_name },
      operator,
      value: number,
      ...(text && { text }),
    });
  }

  return (
    <Stack component="form" noValidate aria-label={filter ? 'Edit filter' : 'New filter'} spacing={1} onSubmit={save}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
        <Choice
          autoFocus
          label="Parameter*"
          options={subjects.map(({ uuid, label }) => ({ value: uuid, label }))}
          value={parameter}
          error={problems.parameter !== undefined}
          helperText={problems.parameter ?? ' '}
          onChoose={(chosen) => {
            const next = subjects.find(({ uuid }) => uuid === chosen);
            if (operator && !operatorsOf(next).includes(operator)) setOperator('');
            setParameter(chosen);
            setValue('');
            setProblems({});
          }}
        />
        <Choice
          label="Operator*"
          options={optionsNamed(operatorsOf(subject, operator))}
          value={operator}
          error={problems.operator !== undefined}
          helperText={problems.operator ?? ' '}
          onChoose={(chosen) => {
            setOperator(chosen);
            if (!needsValue(chosen)) setValue('');
            setProblems({});
          }}
          sx={{ maxWidth: { sm: 136 } }}
        />
        <TextField
          select={subject?.categories !== undefined}
          label={wantsValue ? 'Value*' : 'Value'}
          value={value}
          disabled={!wantsValue}
          error={problems.value !== undefined}
          helperText={problems.value ?? ' '}
          onChange={(event) => {
            setValue(event.target.value);
            setProblems({});
          }}
          sx={{ maxWidth: { sm: 136 } }}
          slotProps={{ htmlInput: { inputMode: subject?.isText ? 'text' : 'decimal', autoComplete: 'off' } }}
        >
          {subject?.categories?.map((category, index) => (
            <MenuItem key={category} value={String(index)}>
              {category}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Button type="submit" variant="contained" sx={{ alignSelf: 'flex-end' }}>
        {filter ? 'Save filter' : 'Add filter'}
      </Button>
    </Stack>
  );
}

/** Those that a subject has a meaning for, and the one of a filter that was made before. */
function operatorsOf(subject: FilterSubject | undefined, made: FilterOperator | '' = ''): readonly FilterOperator[] {
  if (!subject?.isFixed) return filterOperators;
  return filterOperators.filter((one) => one === made || operatorsWithoutOrder.some((fit) => fit === one));
}

/** All digits, a category's index, or a text. */
const valueText = ({ value, text = '' }: SampleFilter, decimal: DecimalSymbol) =>
  value === null ? text : numberForFile(value, decimal);
