import { transact } from '#functions/aws/transact.ts';
import { unauthenticated } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import type { Tokens } from '#shared/contracts/auth.ts';
import { texts } from '#shared/rules/messages.ts';
import { issueTokens, refreshSeconds } from './issue-tokens.ts';

const { equals } = where<UserRow>();

/**
 * Creates a new family of refresh tokens and its first token, in one transaction with the condition that the account
 * has not changed: no session may start with a password that was just changed, or in an account that was just
 * deactivated. The first session takes the decimal symbol of the browser, if that says one.
 */
export async function startSession(
  user: UserRow,
  { now, newId }: Context,
  ofBrowser?: UserRow['csv_decimal'],
): Promise<Tokens> {
  const time = now();
  const family = newId();
  const row = { parent: user.uuid, sort: family, uuid: family, token: newId(), expires: time + refreshSeconds };
  await transact([
    users.change(
      platform,
      { parent: platform, sort: user.uuid },
      {
        set: { last_visit: time, ...firstFormat(user, ofBrowser) },
        condition: and(
          equals('password_hash', user.password_hash),
          equals('email', user.email),
          equals('is_active', true),
        ),
      },
      () => unauthenticated(texts.invalidCredentials),
    ),
    refreshFamilies.create(platform, row),
  ]);
  return issueTokens(user, row, time);
}

/** The file format of an account that nobody has used yet and that has the default: the browser's. */
function firstFormat(user: UserRow, ofBrowser: UserRow['csv_decimal'] | undefined) {
  const isNew = user.last_visit === undefined && user.csv_decimal === '.' && user.csv_delimiter === ',';
  return isNew && ofBrowser === ',' ? ({ csv_decimal: ',', csv_delimiter: ';' } as const) : {};
}
