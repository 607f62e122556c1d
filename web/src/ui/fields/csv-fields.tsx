import { useFormContext } from 'react-hook-form';
import { SelectInput } from './select-input.tsx';

const decimals = [
  { value: '.', label: 'Point (.)' },
  { value: ',', label: 'Comma (,)' },
];
const delimiters = [
  { value: ',', label: 'Comma (,)' },
  { value: ';', label: 'Semicolon (;)' },
  { value: '\t', label: 'Tab' },
];

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
