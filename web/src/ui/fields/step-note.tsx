import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { stepText } from '../../lib/format/step-text.ts';
import { useDecimalSymbol } from '../../lib/resources/account.ts';

/** Says that a step does not reach the largest value, and offers one that does. The names of fields have a prefix. */
export function StepNote({ prefix = '' }: { prefix?: string }) {
  const { setValue } = useFormContext();
  const decimal = useDecimalSymbol();
  const [min, max, step]: unknown[] = useWatch({
    name: [`${prefix}min_value`, `${prefix}max_value`, `${prefix}step`],
  });
  if (typeof min !== 'number' || typeof max !== 'number' || typeof step !== 'number') return null;
  const note = stepText([min, max, step], decimal);
  if (!note) return null;
  const { text, nearest } = note;
  return (
    <Alert
      severity="info"
      action={
        nearest && (
          <Button
            color="inherit"
            size="small"
            onClick={() => setValue(`${prefix}step`, nearest.value, { shouldDirty: true })}
          >
            {`Use ${nearest.text}`}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
