import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { callApi } from '../api/call-api.ts';
import type { FileFormat } from '../format/file-format.ts';
import { useSession } from '../session/session.ts';

/** An account with its settings. */
export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account', userId],
    queryFn: ({ signal }) => callApi('getUser', { path: { id: userId }, signal }),
    enabled: userId !== '',
  });

/** The account that is signed in. */
export const useGetUser = () => useQuery(accountQuery(useSession()?.sub ?? ''));

/** The file format of the account that is signed in; undefined until it is known. */
export function useAccountFormat(): FileFormat | undefined {
  const { data } = useGetUser();
  return data && { delimiter: data.csv_delimiter, decimal: data.csv_decimal };
}

/** The decimal symbol with which the account types and reads numbers; the point until it is known. */
export const useDecimalSymbol = (): DecimalSymbol => useAccountFormat()?.decimal ?? '.';

/** The same as far as another part of the screen has asked for it. */
export function useKnownDecimalSymbol(): DecimalSymbol {
  const { data } = useQuery({ ...accountQuery(useSession()?.sub ?? ''), enabled: false });
  return data?.csv_decimal ?? '.';
}
