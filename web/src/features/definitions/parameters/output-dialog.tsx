import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import { importanceBands } from '#shared/rules/importance-bands.ts';
import { outputTypes } from '#shared/rules/output-type.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { Choice, optionsNamed } from '#web/ui/fields/choice.tsx';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { SelectInput } from '#web/ui/fields/select-input.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { DefinitionFormProps, DefinitionPlace } from '../definition-config.ts';
import { HeadFields } from '../head-fields.tsx';
import { PythonInput } from '../python/python-input.tsx';
import { type PythonProblem, usePythonProblems } from '../python/python-problems.ts';
import { useFormulaNames } from '../python/use-formula-names.ts';
import { withShortNameCheck } from '../short-name-check.ts';
import { CategoryEditor } from './category-editor.tsx';
import {
  afterTypeSwitch,
  formTargets,
  type OutputBody,
  type OutputForm,
  outputBody,
  outputForm,
  outputFormSchema,
} from './output-form.ts';

type Props = DefinitionFormProps<OutParameter, OutputBody, DefinitionPlace>;

export function OutputDialog({ place, request, title, note, repeats, onClose, onSave }: Props) {
  const edited = request.mode === 'edit' ? request.item : undefined;
  const own = edited?.short_name;
  const schema = useMemo(() => withShortNameCheck<OutputForm, OutputBody>(outputFormSchema, place, own), [place, own]);
  const save = (body: OutputBody) => onSave(outputBody(body, edited));
  const { problems, clear, submit } = usePythonProblems('formula', save);

  return (
    <FormDialog
      title={title}
      {...(note && { note })}
      {...(repeats && { repeats })}
      schema={schema}
      defaultValues={outputForm(request)}
      onSubmit={submit}
      onClose={onClose}
    >
      <HeadFields isUsed={'experiment' in place} place={place} />
      <KindFields place={place} edited={edited} problems={problems} onEdit={clear} />
    </FormDialog>
  );
}

const bands = importanceBands.map(({ label }) => ({ value: label, label }));
const targets = optionsNamed(formTargets);

/** A formula names parameters of one experiment, so libraries have no functional outputs. */
const typesIn = (place: DefinitionPlace) =>
  'experiment' in place ? outputTypes : outputTypes.filter((type) => type !== 'Functional');

interface KindFieldsProps {
  place: DefinitionPlace;
  /** The output itself, which its formula may not use. */
  edited: OutParameter | undefined;
  problems: readonly PythonProblem[];
  onEdit: () => void;
}

function KindFields({ place, ...python }: KindFieldsProps) {
  const { reset, getValues, clearErrors } = useFormContext<OutputForm>();
  const type = useWatch<OutputForm, 'type'>({ name: 'type' });
  const choose = (next: OutputForm['type']) => {
    const crosses = (next === 'Categorical') !== (type === 'Categorical');
    const values = { ...getValues(), type: next, ...(crosses ? afterTypeSwitch(next) : {}) };
    reset(values, { keepDefaultValues: true, keepErrors: false });
  };
  return (
    <>
      <Choice label="Type*" options={optionsNamed(typesIn(place))} value={type} onChoose={choose} />
      {type === 'Categorical' && <CategoryEditor />}
      {type === 'Functional' && 'experiment' in place && <FormulaField place={place} {...python} />}
      {type !== 'Categorical' && (
        <>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <SelectInput name="importance" label="Importance" options={bands} required />
            <SelectInput name="target_type" label="Target" options={targets} required onSelect={() => clearErrors()} />
          </Stack>
          <TargetFields />
          <RangeFields />
        </>
      )}
    </>
  );
}

function FormulaField({ place, edited, ...python }: KindFieldsProps & { place: ExperimentPlace }) {
  const names = useFormulaNames(place, 'output', edited?.short_name);
  const preview = { place, of: 'output' as const, replaces: edited?.uuid };
  return <PythonInput name="formula" label="Formula" required names={names} preview={preview} {...python} />;
}

/** The values of an acceptable sample, and those that the output can have; asked for once they are wanted. */
function RangeFields() {
  const { getValues } = useFormContext<OutputForm>();
  const [isOpen, setOpen] = useState(() => {
    const { limit_min, limit_max, bounds_min, bounds_max } = getValues();
    return [limit_min, limit_max, bounds_min, bounds_max].some((end) => end !== null);
  });
  if (!isOpen) {
    return (
      <Button onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        Acceptable and possible values
      </Button>
    );
  }
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <NumberInput name="limit_min" label="Acceptable from" hint="Series prefer samples that are acceptable" />
        <NumberInput name="limit_max" label="Acceptable to" />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <NumberInput name="bounds_min" label="Possible from" hint="No prediction lies outside, such as 0 to 100 %" />
        <NumberInput name="bounds_max" label="Possible to" />
      </Stack>
    </>
  );
}

function TargetFields() {
  const type = useWatch<OutputForm, 'target_type'>({ name: 'target_type' });
  if (type === 'Value') return <NumberInput name="target_value" label="Target value" required />;
  if (type === 'At least') return <NumberInput name="target_min" label="Min value" required />;
  if (type === 'At most') return <NumberInput name="target_max" label="Max value" required />;
  if (type !== 'Range') return null;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <NumberInput name="target_min" label="Min value" hint="Leave one empty for an open range" />
      <NumberInput name="target_max" label="Max value" />
    </Stack>
  );
}
