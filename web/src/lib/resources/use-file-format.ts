import type { FileFormat } from '../format/file-format.ts';
import { useGetUser } from './use-get-user.ts';

/** The format that the own account is set to; undefined until it is known. */
export function useFileFormat(): FileFormat | undefined {
  const { data } = useGetUser();
  return data && { delimiter: data.csv_delimiter, decimal: data.csv_decimal };
}
