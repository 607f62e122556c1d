import { hashNewPassword } from '#functions/access/new-password.ts';
import { hashPassword } from '#functions/access/password.ts';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError, duplicate } from '#functions/runtime/api-error.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { uniqueNames, users, workspaces } from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';

interface NewAccount {
  uuid: string;
  name: string;
  email: string;
  password: string;
  /** The password is random: whether it is easy to guess is not asked, which would need the dictionaries. */
  isRandom?: true;
  isStaff: boolean;
  now: number;
  /** The workspace for which the account is created; its file format becomes the account's. */
  workspace?: string | undefined;
}

export async function newAccount(account: NewAccount): Promise<UserRow> {
  const { uuid, name, email, password, isRandom, isStaff, now, workspace } = account;
  const made = workspace && (await workspaces.get(platform, platformKey(workspace)));
  return {
    parent: platform,
    sort: uuid,
    uuid,
    name,
    email,
    password_hash: await (isRandom ? hashPassword(password) : hashNewPassword(password, { name, email })),
    is_staff: isStaff,
    is_active: true,
    first_date: now,
    csv_decimal: made ? made.csv_decimal : '.',
    csv_delimiter: made ? made.csv_delimiter : ',',
  };
}

/** Transaction items that write a new account and reserve its e-mail. */
export const createItems = (row: UserRow): TransactionItem[] => [
  uniqueNames.create(platform, { parent: emailNames, sort: row.email, uuid: row.uuid }, emailTaken),
  users.create(platform, row),
];

/** Transaction items that reserve an account's new e-mail and release the old one. */
export const emailItems = ({ uuid, email }: Pick<UserRow, 'uuid' | 'email'>, wanted: string): TransactionItem[] =>
  email === wanted
    ? []
    : [
        uniqueNames.create(platform, { parent: emailNames, sort: wanted, uuid }, emailTaken),
        uniqueNames.remove(platform, { parent: emailNames, sort: email }, accountChanged),
      ];

export const emailTaken = () => duplicate('E-mail', 'email');
export const accountChanged = () =>
  new ApiError('refused', 'This account has just been changed elsewhere: reload and try again');

/** The account of an e-mail, including deactivated ones. An unknown e-mail costs the same reads as a known one. */
export async function accountOf(email: string): Promise<UserRow | undefined> {
  const name = await uniqueNames.get(platform, { parent: emailNames, sort: email });
  return users.get(platform, { parent: platform, sort: name?.uuid ?? nobody });
}

const nobody = '00000000-0000-0000-0000-000000000000';
