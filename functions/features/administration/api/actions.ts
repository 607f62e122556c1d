import type { Handle } from '#functions/http/api-handler.ts';
import type { LicenceRow, NamedRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { ActionEntity } from '#shared/contracts/administration.ts';
import { byName } from './names.ts';
import { licencesAndActions as pair } from './pairs.ts';
import { deleteListed, isNameTaken, linksTo, writeListed } from './write-listed.ts';

export const listActions: Handle<'listActions'> = async () => {
  const [rows, owners] = await Promise.all([
    pair.listed.list(platform, platform),
    pair.owners.list(platform, platform),
  ]);
  return rows.map((row) => presentAction(row, owners)).sort(byName);
};

export const getAction: Handle<'getAction'> = async ({ target }) =>
  presentAction(target, await pair.owners.list(platform, platform));

export const createAction: Handle<'createAction'> = async ({ body }, { newId }) => {
  const change = { name: body.name, lines: body.licences.map(line) };
  const { row, owners } = await writeListed(pair, newId(), change, { newId, isNew: true });
  return presentAction(row, owners);
};

export const updateAction: Handle<'updateAction'> = async ({ target, body }, { newId }) => {
  const change = { name: body.name, lines: body.licences?.map(line) };
  const { row, owners } = await writeListed(pair, target.uuid, change, { newId, isNew: false });
  return presentAction(row, owners);
};

export const deleteAction: Handle<'deleteAction'> = async ({ target }) => deleteListed(pair, target.uuid);

export const checkActionName: Handle<'checkActionName'> = async ({ body }) => isNameTaken('action', body.name);

const line = ({ uuid, licence }: { uuid: string | null; licence: string }) => ({ uuid, to: licence });

function presentAction({ uuid, name }: NamedRow, owners: readonly LicenceRow[]): ActionEntity {
  return { uuid, name, licences: linksTo(pair, owners, uuid).map((link) => ({ uuid: link.uuid, licence: link.to })) };
}
