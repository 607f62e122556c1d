import type { Principal } from '#functions/access/authorise.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';

/** The caller's own account, which the path must name; otherwise 404. */
export async function ownAccount(
  path: { uuid: string },
  body: { uuid?: string | undefined },
  principal: Principal,
): Promise<UserRow> {
  const { uuid } = principal.caller;
  if (path.uuid !== uuid || (body.uuid ?? uuid) !== uuid) throw notFound();
  const user = await users.get(platform, { parent: platform, sort: uuid });
  if (!user) throw notFound();
  return user;
}
