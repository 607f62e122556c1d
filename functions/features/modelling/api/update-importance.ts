import type { Principal } from '#functions/access/authorise.ts';
import { transact } from '#functions/aws/transact.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { presentImportances } from '#functions/entities/models/present-model.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, ImportanceRow } from '#functions/tables/rows.ts';
import { experiments, importances } from '#functions/tables/tables.ts';

interface Request {
  target: ImportanceRow;
  body: { include: boolean };
  ancestors: { experiment: ExperimentRow };
  principal: Principal;
}

export const updateInputImportance: Handle<'updateInputImportance'> = async (request) =>
  theOne((await update(request)).input_importances);

export const updateOutputImportance: Handle<'updateOutputImportance'> = async (request) =>
  theOne((await update(request)).output_importances);

export const updateComplexImportance: Handle<'updateComplexImportance'> = async (request) =>
  theOne((await update(request)).complex_importances);

/** A running job uses the choices it started with, so they cannot change. */
async function update({ target, body: { include }, ancestors: { experiment }, principal }: Request) {
  const { workspace_uuid, parent, sort } = target;
  await transact([
    experiments.check(workspace_uuid, { parent: experiment.parent, sort: experiment.sort }, busy, whileIdle),
    importances.change(workspace_uuid, { parent, sort }, { set: { include } }, notFound),
  ]);
  await publishChange(
    { experiment, editor: principal.caller },
    { method: 'importances_changed', importance: { uuid: target.uuid, include } },
  );
  return presentImportances([{ ...target, include }], await definitionsOf(experiment));
}

function theOne<Presented>([shown]: Presented[]): Presented {
  if (!shown) throw notFound();
  return shown;
}
