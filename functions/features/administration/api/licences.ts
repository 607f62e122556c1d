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
  const { actions, storage_megabytes, calls_a_month, job_seconds_a_month, ...fields } = body;
  const bounds = boundsOf({ storage_megabytes, calls_a_month, job_seconds_a_month });
  const row = { ...platformKey(uuid), uuid, ...fields, ...bounds, actions: [] };
  return presentLicence(await createOwner(pair, row, actions.map(line), newId));
};

export const updateLicence: Handle<'updateLicence'> = async ({ target, body }, { newId }) => {
  const { actions, storage_megabytes, calls_a_month, job_seconds_a_month, ...fields } = body;
  const set = { ...fields, ...boundsOf({ storage_megabytes, calls_a_month, job_seconds_a_month }) };
  return presentLicence(await updateOwner(pair, target.uuid, { set, lines: actions?.map(line) }, newId));
};

export const deleteLicence: Handle<'deleteLicence'> = async ({ target }) => deleteOwner(pair, target.uuid);

export const checkLicenceName: Handle<'checkLicenceName'> = async ({ body }) => isNameTaken('licence', body.name);

type Bounds = Pick<LicenceRow, 'storage_megabytes' | 'calls_a_month' | 'job_seconds_a_month'>;

/** The bounds that are given; null takes one away. */
function boundsOf(given: { [Name in keyof Bounds]: number | null | undefined }): Bounds {
  const { storage_megabytes, calls_a_month, job_seconds_a_month } = given;
  return {
    ...(storage_megabytes !== undefined && { storage_megabytes: storage_megabytes ?? undefined }),
    ...(calls_a_month !== undefined && { calls_a_month: calls_a_month ?? undefined }),
    ...(job_seconds_a_month !== undefined && { job_seconds_a_month: job_seconds_a_month ?? undefined }),
  };
}

const line = ({ uuid, action }: { uuid: string | null; action: string }) => ({ uuid, to: action });

function presentLicence(row: LicenceRow): Licence {
  const { uuid, name, user_count, project_count, experiment_count, series_count, actions } = row;
  const counts = { user_count, project_count, experiment_count, series_count };
  return { uuid, name, ...counts, ...boundsOf(row), actions };
}
