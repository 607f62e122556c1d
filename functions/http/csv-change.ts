import type * as z from 'zod';
import { csvSettings, type csvSettingsUpdate } from '#shared/contracts/account.ts';
import { and, where } from '../tables/condition.ts';
import { parse } from './parse-request.ts';

type Settings = Pick<z.output<typeof csvSettings>, 'csv_decimal' | 'csv_delimiter'>;

const { equals } = where<Settings>();

/**
 * The update of CSV settings from a request body. Settings that are left out keep their value; the result must be
 * valid.
 */
export function csvChange(before: Settings, body: z.output<typeof csvSettingsUpdate>) {
  const { csv_decimal, csv_delimiter } = parse(csvSettings, {
    csv_decimal: before.csv_decimal,
    csv_delimiter: before.csv_delimiter,
    ...body,
  });
  return {
    set: { csv_decimal, csv_delimiter },
    // When two changes set one character each, the second must not make both alike.
    condition: and(equals('csv_decimal', before.csv_decimal), equals('csv_delimiter', before.csv_delimiter)),
  };
}
