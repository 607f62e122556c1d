import { Choice, optionsNamed } from '#web/ui/fields/choice.tsx';
import type { ChartParameter } from './chart-parameters.ts';

interface Props {
  label: string;
  parameters: readonly ChartParameter[];
  /** A short name, or ''. */
  value: string;
  error?: string | undefined;
  onChange: (shortName: string) => void;
}

/** Chooses the parameter of an axis, by short name. */
export function AxisSelect({ label, parameters, value, error, onChange }: Props) {
  const isKnown = parameters.some(({ shortName }) => shortName === value);
  return (
    <Choice
      label={label}
      options={optionsNamed(parameters.map(({ shortName }) => shortName))}
      value={isKnown ? value : ''}
      onChoose={onChange}
      error={error !== undefined}
      helperText={error}
      sx={{ width: { xs: '100%', sm: 180 } }}
    />
  );
}
