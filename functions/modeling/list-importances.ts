import type { Handle } from '../platform/api-handler.ts';
import { definitionsOf } from '../platform/definitions-of.ts';
import { importancesOf, shownImportances } from '../platform/importances-of.ts';
import type { ExperimentRow } from '../tables/rows.ts';

export const listInputImportances: Handle<'listInputImportances'> = async ({ target }) =>
  (await shown(target)).input_importances;

export const listOutputImportances: Handle<'listOutputImportances'> = async ({ target }) =>
  (await shown(target)).output_importances;

export const listComplexImportances: Handle<'listComplexImportances'> = async ({ target }) =>
  (await shown(target)).complex_importances;

async function shown(experiment: ExperimentRow) {
  const [rows, definitions] = await Promise.all([importancesOf(experiment), definitionsOf(experiment)]);
  return shownImportances(rows, definitions);
}
