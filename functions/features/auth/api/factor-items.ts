import type { TransactionItem } from '#functions/aws/transact.ts';
import { accountChanged } from '#functions/entities/accounts/account-items.ts';
import type { PasskeyEntry, SecondFactorRow, UserRow } from '#functions/tables/access-rows.ts';
import { type Condition, unchangedSince, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { secondFactors, users } from '#functions/tables/tables.ts';

/** All factors of an account; undefined without any. */
export const factorsOf = (user: string) => secondFactors.get(platform, factorsKey(user));

const factorsKey = (user: string) => ({ parent: user, sort: 'totp' as const });

interface FactorChange {
  /** Undefined removes the authenticator app. */
  secret?: string | undefined;
  created?: number;
  last_step?: number;
  passkeys?: PasskeyEntry[];
  recovery?: string[];
}

const { absent, equals } = where<UserRow>();

/**
 * Transaction items that change an account's factors, if they are as they were read. With the first factor the account
 * is marked as having one, and with the last its mark and its recovery codes go.
 */
export function factorItems(user: string, row: SecondFactorRow | undefined, change: FactorChange): TransactionItem[] {
  const mark = (second_factor: true | undefined, condition: Condition<UserRow>) =>
    users.change(platform, platformKey(user), { set: { second_factor }, condition }, accountChanged);
  if (!row) {
    const first = { created: 0, last_step: 0, recovery: [], ...change, ...factorsKey(user) };
    return [secondFactors.create(platform, first, accountChanged), mark(true, absent('second_factor'))];
  }
  const unchanged = unchangedSince(row, 'secret', 'passkeys');
  const { secret, passkeys = [] } = { ...row, ...change };
  if (secret === undefined && passkeys.length === 0) {
    const removed = secondFactors.remove(platform, row, accountChanged, unchanged);
    return [removed, mark(undefined, equals('second_factor', true))];
  }
  return [secondFactors.change(platform, row, { set: change, condition: unchanged }, accountChanged)];
}
