import { transact } from '#functions/aws/transact.ts';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { clearImport } from '#functions/entities/deletion/clear-import.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { calculatedFrom, outdatedSinceNow } from '#functions/entities/samples/outdated-values.ts';
import { changeExperiment } from '#functions/formulas/change-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy, notFound } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { unchangedSince, where } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { definitionTables, experiments } from '#functions/tables/tables.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { messages } from '#shared/rules/messages.ts';
import { requireMixture } from './require-mixture.ts';
import { buildDefinitions, type NewDefinition, requireSoundFile } from './settings-file.ts';

type Body = BodyOf<'importParameters'>;

/** Two items per definition, and formulas of 20 KB: well below a transaction's 100 items and 4 MB. */
const chunkSize = 25;

/**
 * Adds the definitions of a settings file to an experiment, all or none: they are written invisibly, and one change of
 * the experiment makes them visible together with the file's settings. The scheduled deletion removes the remains of an
 * incomplete import.
 */
export const importParameters: Handle<'importParameters'> = async (
  { target, body, principal, ancestors },
  { now, newId },
) => {
  const { workspace_uuid, project_uuid, uuid } = target;
  if (isBusy(target)) throw busy();
  const importId = newId();
  const added = buildDefinitions(body, {
    experiment: target,
    importId,
    creator: principal.caller.name,
    created: now(),
    newId,
  });
  requireUniqueNames(added);
  const settings = settingsOf(body, target);
  for (const [at, { part_of }] of body.in_parameters.entries())
    requireMixture(`in_parameters.${at}.part_of`, part_of, settings.mixtures ?? target.mixtures ?? []);
  if (added.length === 0 && Object.keys(settings).length === 0) {
    throw new ApiError('validation', 'The file has no settings');
  }
  await requireSoundFile(sandboxOf(askSandbox, workspace_uuid), await allDefinitionsOf(target), body);
  await announceDeletion({ kind: 'import', workspace_uuid, project_uuid, experiment_uuid: uuid, uuid: importId });
  // The next commit must not hide the definitions of the previous import.
  await finalizeImport(target);
  try {
    for (let at = 0; at < added.length; at += chunkSize) {
      await transact(added.slice(at, at + chunkSize).flatMap(({ items }) => items));
    }
    // Existing formulas use nothing of the file: only the imported ones are calculated.
    const calculated = added.flatMap(({ uuid, isCalculated }) => (isCalculated ? uuid : []));
    await changeExperiment(
      { experiment: target, creator: principal.caller.name, newId },
      {
        set: {
          ...settings,
          settings_import: importId,
          ...(added.some(({ endsModel }) => endsModel) ? { prediction_model: null } : {}),
          outdated_formulas: { ...target.outdated_formulas, ...outdatedSinceNow(target, calculated) },
        },
        add: { calculated_total: calculated.length, definitions_version: 1 },
        condition: unchangedSince(target, ...calculatedFrom),
        refusal: changedMeanwhile,
        outdates: calculated.length > 0,
      },
      [],
    );
  } catch (error) {
    await clearImport({ workspace_uuid, project_uuid, experiment_uuid: uuid, uuid: importId });
    const exists = await experiments.get(workspace_uuid, { parent: project_uuid, sort: uuid });
    if (!exists) throw notFound();
    throw isBusy(exists) ? busy() : error;
  }
  await publishChange(
    { experiment: target, project: ancestors.project, editor: principal.caller },
    {
      method: 'definitions_changed',
      message: `${principal.caller.name} imported settings`,
      refetch: ['definitions', 'series'],
    },
  );
  return { detail: 'Settings have been imported' };
};

const changedMeanwhile = () =>
  new ApiError('refused', 'Somebody else has just changed the experiment, and nothing was imported. Please try again.');

/** A mixture of the file replaces one of the same name. */
function settingsOf(
  { sample_count, noise, expl, blocks, whole_front, reasons, mixtures = [] }: Body,
  { mixtures: before = [] }: ExperimentRow,
) {
  const kept = before.filter(({ name }) => !mixtures.some((mixture) => mixture.name === name));
  return {
    ...(mixtures.length === 0 ? {} : { mixtures: [...kept, ...mixtures] }),
    ...(sample_count === undefined ? {} : { sample_count }),
    ...(noise === undefined ? {} : { noise }),
    ...(expl === undefined ? {} : { expl }),
    ...(whole_front === undefined ? {} : { whole_front }),
    ...(reasons === undefined ? {} : { reasons }),
    ...(blocks === undefined ? {} : { blocks }),
  };
}

function requireUniqueNames(added: readonly NewDefinition[]): void {
  const fields: Record<string, string> = {};
  const names = new Set<string>();
  for (const { path, shortName } of added) {
    if (names.has(shortName)) fields[`${path}.short_name`] = messages.exists(`Short name ${shortName}`);
    names.add(shortName);
  }
  const [first] = Object.values(fields);
  if (first) throw new ApiError('duplicate', first, { fields });
}

interface Imported {
  import_id?: string | undefined;
}

/** Turns the definitions of the last committed import into ordinary ones, which no later import can hide. */
async function finalizeImport({ uuid, workspace_uuid: tenant, settings_import }: ExperimentRow): Promise<void> {
  if (settings_import === '') return;
  for (const table of definitionTables) {
    const rows = await table.list(tenant, uuid);
    for (const { parent, sort } of rows.filter(({ import_id }) => import_id === settings_import)) {
      await table.update(
        tenant,
        { parent, sort },
        // A definition that was edited or deleted meanwhile stays as it is.
        { set: { import_id: undefined }, condition: where<Imported>().equals('import_id', settings_import) },
      );
    }
  }
}
