import type * as z from 'zod';
import { csvSettings, type csvSettingsUpdate } from '#shared/contracts/account.ts';
import { parse } from './parse-request.ts';

type Settings = Pick<z.output<typeof csvSettings>, 'csv_decimal' | 'csv_delimiter'>;

/** The change of CSV settings that a body asks for. What it leaves out stays, and both together must make sense. */
export function csvChange(before: Settings, body: z.output<typeof csvSettingsUpdate>) {
  const { csv_decimal, csv_delimiter } = parse(csvSettings, {
    csv_decimal: before.csv_decimal,
    csv_delimiter: before.csv_delimiter,
    ...body,
  });
  return {
    set: { csv_decimal, csv_delimiter },
    // Two changes of one each may not end with both alike.
    condition: 'csv_decimal = :decimal_before AND csv_delimiter = :delimiter_before',
    values: { ':decimal_before': before.csv_decimal, ':delimiter_before': before.csv_delimiter },
  };
}
