import type { Handle } from '#functions/http/api-handler.ts';
import type { LicenceRow } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { Licence } from '#shared/contracts/administration.ts';
import { byName } from './names.ts';
import { licencesAndActions as pair } from './pairs.ts';
import { isNameTaken } from './write-listed.ts';
import { createOwner, deleteOwner, updateOwner } from './write-owner.ts';

export const listLicences: Handle<'listLicences'> = async () => {
  const rows = await pair.owners.list(platform, platform);
  return rows.map(presentLicence).sort(byName);
};

export const getLicence: Handle<'getLicence'> = async ({ target }) => presentLicence(target);

export const createLicence: Handle<'createLicence'> = async ({ body }, { newId }) => {
  const uuid = newId();
  const { actions, storage_megabytes, ...fields } = body;
  const row = { ...platformKey(uuid), uuid, ...fields, ...ofStorage(storage_megabytes), actions: [] };
  return presentLicence(await createOwner(pair, row, actions.map(line), newId));
};

export const updateLicence: Handle<'updateLicence'> = async ({ target, body }, { newId }) => {
  const { actions, storage_megabytes, ...fields } = body;
  const set = { ...fields, ...ofStorage(storage_megabytes) };
  return presentLicence(await updateOwner(pair, target.uuid, { set, lines: actions?.map(line) }, newId));
};

export const deleteLicence: Handle<'deleteLicence'> = async ({ target }) => deleteOwner(pair, target.uuid);

export const checkLicenceName: Handle<'checkLicenceName'> = async ({ body }) => isNameTaken('licence', body.name);

/** Null takes the bound away. */
const ofStorage = (megabytes: number | null | undefined) =>
  megabytes === undefined ? {} : { storage_megabytes: megabytes ?? undefined };

const line = ({ uuid, action }: { uuid: string | null; action: string }) => ({ uuid, to: action });

function presentLicence(row: LicenceRow): Licence {
  const { uuid, name, user_count, project_count, experiment_count, series_count, storage_megabytes, actions } = row;
  const counts = { user_count, project_count, experiment_count, series_count };
  return { uuid, name, ...counts, ...(storage_megabytes !== undefined && { storage_megabytes }), actions };
}
