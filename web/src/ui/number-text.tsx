import { formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { useDecimalSymbol } from '../lib/resources/account.ts';

/** A number for reading, with the account's decimal symbol. */
export const NumberText = ({ value }: { value: number }) => withSymbol(formatNumber(value), useDecimalSymbol());
