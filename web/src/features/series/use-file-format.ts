import { useGetUser } from '../../lib/use-get-user.ts';
import { type FileFormat, plainFormat } from './series-file.ts';

/** How the account wants its files: decimal symbol and list separator. */
export function useFileFormat(): FileFormat {
  const { data } = useGetUser();
  return data ? { decimal: data.csv_decimal, delimiter: data.csv_delimiter } : plainFormat;
}
