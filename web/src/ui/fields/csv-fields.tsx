import { useFormContext } from 'react-hook-form';
import { decimalNames, delimiterNames } from '../../lib/format/file-format.ts';
import { SelectInput } from './select-input.tsx';

const optionsOf = (names: readonly (readonly [symbol: string, label: string])[]) =>
  names.map(([value, label]) => ({ value, label }));
const decimals = optionsOf(decimalNames);
const delimiters = optionsOf(delimiterNames);

/** The name of a decimal symbol or list separator. */
export function csvLabel(symbol: string): string {
  return [...decimals, ...delimiters].find(({ value }) => value === symbol)?.label ?? symbol;
}

/**
 * Decimal symbol and list separator of the surrounding form. They are validated together: changing either may resolve a
 * clash.
 */
export function CsvFields() {
  const { trigger } = useFormContext();
  const validateBoth = () => void trigger(['csv_decimal', 'csv_delimiter']);
  return (
    <>
      <SelectInput name="csv_decimal" label="Decimal symbol" options={decimals} required onSelect={validateBoth} />
      <SelectInput name="csv_delimiter" label="List separator" options={delimiters} required onSelect={validateBoth} />
    </>
  );
}
