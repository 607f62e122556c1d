import { createHash, randomBytes } from 'node:crypto';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { MailTokenRow, UserRow } from '#functions/tables/access-rows.ts';
import { type Condition, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { mailTokens } from '#functions/tables/tables.ts';

export interface TokenSubject {
  /** The user or invite of the mail. */
  subject: string;
  kind: MailTokenRow['kind'];
  email: string;
  /** The account that the link changes. */
  account?: UserRow;
  company?: MailTokenRow['company'];
  expires: number;
}

/** A token for a link in a mail: the subject's uuid and 256 random bits. Only its hash is stored. */
export async function createMailToken({
  subject,
  kind,
  email,
  account,
  company,
  expires,
}: TokenSubject): Promise<string> {
  const token = Buffer.concat([Buffer.from(subject.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url');
  const made = account && { session_key: account.session_key ?? '' };
  const linking = company && { company };
  await mailTokens.add(platform, { parent: subject, sort: hashOf(token), kind, email, ...made, ...linking, expires });
  return token;
}

/** The row of a valid token of one of these kinds; undefined for any other. */
export async function findMailToken(
  token: string,
  kinds: readonly MailTokenRow['kind'][],
  now: number,
): Promise<MailTokenRow> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) throw badLink();
  const hex = bytes.toString('hex', 0, 16);
  const parent = hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  const row = await mailTokens.get(platform, { parent, sort: hashOf(token) });
  if (!row || row.expires <= now || !kinds.includes(row.kind)) throw badLink();
  return row;
}

/** A transaction item that consumes a token: one of two concurrent uses succeeds. */
export const spendToken = ({ parent, sort }: MailTokenRow): TransactionItem =>
  mailTokens.remove(platform, { parent, sort }, badLink);

/**
 * The condition that neither password nor e-mail have changed since the link was made: of several links, also at the
 * same moment, one changes the account. A link made by the version before this one has no key, and lives a day at most.
 */
export function stillAsMailed({ session_key: key }: MailTokenRow): Condition<UserRow> | undefined {
  if (key === undefined) return undefined;
  return key === '' ? absent('session_key') : equals('session_key', key);
}

const { absent, equals } = where<UserRow>();

export const badLink = () =>
  new ApiError('refused', 'This link has expired, or was used or withdrawn already: please ask for a new one');

/** The subject as encoded in a link: `/verify-email/{uidb64}/{token}`. */
export const uidb64 = (subject: string) => Buffer.from(subject).toString('base64url');

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
