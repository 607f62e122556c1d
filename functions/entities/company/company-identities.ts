import { createHash } from 'node:crypto';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { type CompanyIdentityRow, userIdentities } from '#functions/tables/access-rows.ts';
import { companyIdentities } from '#functions/tables/tables.ts';

/** A provider's subject, which may be any text, as a key: another provider's never meets it. */
export const subjectOf = (issuer: string, sub: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, sub]))
    .digest('base64url');

type Identity = Omit<CompanyIdentityRow, 'parent' | 'sort'>;

const keysOf = ({ workspace_uuid: workspace, user_uuid: user, subject }: Identity) => [
  { parent: workspace, sort: subject },
  { parent: userIdentities(user), sort: workspace },
];

/** Transaction items that link a company's subject with an account: each of both at most once in a workspace. */
export const identityItems = (identity: Identity, refusal: () => Error): TransactionItem[] =>
  keysOf(identity).map((key) => companyIdentities.create(identity.workspace_uuid, { ...identity, ...key }, refusal));

/** The account of a company's subject. */
export const companyIdentityOf = (workspace: string, subject: string): Promise<CompanyIdentityRow | undefined> =>
  companyIdentities.get(workspace, { parent: workspace, sort: subject });

/** Removes an account's links with all companies. */
export async function dropIdentitiesOf(user: string): Promise<void> {
  const rows = await companyIdentities.listOwn(userIdentities(user));
  await companyIdentities.dropAll(rows.flatMap(keysOf));
}

/** Removes the links of a workspace that is gone; those below users are found by those below it, which go last. */
export async function dropIdentitiesIn(workspace: string): Promise<void> {
  const rows = await companyIdentities.list(workspace, workspace);
  await companyIdentities.dropAll(
    rows.map(({ user_uuid }) => ({ parent: userIdentities(user_uuid), sort: workspace })),
  );
  await companyIdentities.dropAll(rows);
}
