import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, use, useId, useState } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { numberForFile, typedNumber } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { isShareOf, type Tolerances, usualLeast } from './kept-tolerances.ts';

interface Props {
  /** Those of the model. */
  inputs: readonly InParameter[];
  /** Whether outputs have limits, which then say what a success is. */
  isLimited: boolean;
  tolerances: Tolerances;
  onSave: (tolerances: Tolerances) => void;
}

/** Opens a dialog that sets how exactly each input is met. */
export function TolerancesButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  if (props.inputs.every(({ is_categorical }) => is_categorical)) return null;
  const count = Object.keys(props.tolerances.inputs).length;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {count > 0 ? `Tolerances (${count})` : 'Tolerances'}
      </Button>
      {isOpen && <TolerancesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function TolerancesDialog({ inputs, isLimited, tolerances, onSave, onClose }: Props & { onClose: () => void }) {
  const decimal = use(DecimalContext);
  const form = useId();
  const written = (value: number | undefined) => (value === undefined ? '' : numberForFile(value, decimal));
  const [texts, setTexts] = useState(() => inputs.map(({ uuid }) => written(tolerances.inputs[uuid]?.amount)));
  const [leastText, setLeast] = useState(() => written(tolerances.least));
  const [isTried, setTried] = useState(false);
  const least = typedNumber(leastText, decimal) ?? usualLeast;
  const leastProblem = isLimited || (least >= 0 && least <= 1) ? '' : 'A score is between 0 and 1';
  const problems = inputs.map((input, at) => problemOf(input, typedNumber(texts[at] ?? '', decimal)));
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (leastProblem || problems.some((problem) => problem)) return;
    const own = inputs.flatMap((input, at) => {
      const amount = typedNumber(texts[at] ?? '', decimal) ?? 0;
      return amount > 0 ? [[input.uuid, { amount, isShare: isShareOf(input) }] as const] : [];
    });
    const others = Object.entries(tolerances.inputs).filter(([uuid]) => inputs.every((input) => input.uuid !== uuid));
    onSave({ inputs: Object.fromEntries([...others, ...own]), least: isLimited ? tolerances.least : least });
    onClose();
  };
  return (
    <PlainDialog
      title="Tolerances of inputs"
      fills
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={form} variant="contained">
            Save
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        How far an input may be from its setting on either side, anywhere within with equal probability. Empty where it
        is met exactly. They are kept in this browser, for this experiment.
      </Typography>
      <Stack component="form" id={form} noValidate spacing={2} sx={{ pt: 1 }} onSubmit={save}>
        {inputs.map((input, at) =>
          input.is_categorical ? null : (
            <TextField
              key={input.uuid}
              label={`${input.name} ± ${isShareOf(input) ? '% of the setting' : input.unit}`.trim()}
              value={texts[at] ?? ''}
              onChange={({ target }) => setTexts(texts.with(at, target.value))}
              error={isTried && problems[at] !== ''}
              helperText={isTried ? problems[at] : ''}
              slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
            />
          ),
        )}
        {isLimited ? (
          <Typography color="textSecondary">A sample that keeps all limits is a success.</Typography>
        ) : (
          <TextField
            label="A success has a score of at least"
            value={leastText}
            onChange={({ target }) => setLeast(target.value)}
            error={isTried && leastProblem !== ''}
            helperText={isTried && leastProblem ? leastProblem : 'Limits of outputs would say it instead.'}
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          />
        )}
      </Stack>
    </PlainDialog>
  );
}

function problemOf(input: InParameter, amount: number | null): string {
  if (input.is_categorical || amount === null) return '';
  if (!(amount >= 0)) return 'Enter a number of 0 or more';
  return isShareOf(input) && amount >= 100 ? 'Enter less than 100 %' : '';
}
