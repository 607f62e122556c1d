import type { AccessTokenRow } from '#functions/tables/access-rows.ts';
import type { AccessToken } from '#shared/contracts/access-tokens.ts';

/** Presents a token without its hash. */
export const presentToken = (row: AccessTokenRow): AccessToken => ({
  uuid: row.uuid,
  name: row.name,
  created: row.created,
  expires: row.expires,
  last_used: row.minute ?? null,
  workspace: row.only_workspace ?? null,
  project: row.only_project ?? null,
  experiment: row.only_experiment ?? null,
  read_only: row.read_only,
});

/** The tokens that are still good, newest first: DynamoDB removes expired items only within days. */
export const goodTokens = (rows: readonly AccessTokenRow[], now: number): AccessTokenRow[] =>
  rows.filter(({ expires }) => expires > now).sort((a, b) => b.created - a.created || b.uuid.localeCompare(a.uuid));
