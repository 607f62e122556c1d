import type * as z from 'zod';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { calculateMessage } from '#functions/formulas/calculate-message.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { acquire } from '#functions/jobs/lock.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import {
  compParameters,
  inParameters,
  outParameters,
  rules,
  scripts,
  shortlists,
  uniqueNames,
} from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import type { duplicateMode } from '#shared/contracts/experiments.ts';
import { type CopyWatch, copiedId, copySeries, renamed } from './copy-series.ts';

interface Copy {
  /** The row that makes the copy visible. */
  row: ExperimentRow;
  /** The calculation that locks the row, if values of the original were outdated. */
  calculation: JobMessage | undefined;
}

/**
 * Writes an experiment's content below another one whose row does not exist yet. Idempotent.
 *
 * @param empty the row of the empty copy
 */
export async function copyExperiment(
  from: ExperimentRow,
  empty: ExperimentRow,
  mode: z.infer<typeof duplicateMode>,
  newId: () => string,
  watch: CopyWatch = {},
): Promise<Copy> {
  const definitions = await copyDefinitions(from, empty, mode);
  const series = mode === 'full' ? await copySeries(from, empty, definitions.copyOf, watch) : undefined;
  if (mode === 'full') await copyShortlist(from, empty, definitions.copyOf);
  const copy: ExperimentRow = { ...empty, calculated_total: definitions.calculated, ...series?.row };
  const isOutdated = copy.calculated_total > 0 && copy.series_total > 0 && !series?.isCalculated;
  if (!isOutdated) return { row: copy, calculation: undefined };
  const calculation = calculateMessage(copy, newId(), copy.creator);
  return { row: { ...copy, ...acquire(calculation) }, calculation };
}

interface CopiedDefinitions {
  /** The copy's uuid of each parameter, needed for the values of samples. */
  copyOf: ReadonlyMap<string, string>;
  /** The number of copies that are calculated. */
  calculated: number;
}

/**
 * Writes copies of an experiment's definitions, or only of its scripts, below an experiment whose row does not exist
 * yet.
 */
async function copyDefinitions(
  from: ExperimentRow,
  to: ExperimentRow,
  mode: z.infer<typeof duplicateMode>,
): Promise<CopiedDefinitions> {
  const all = await allDefinitionsOf(from);
  const tenant = to.workspace_uuid;
  const copyOf = new Map<string, string>();
  const names: { parent: string; sort: string; uuid: string; workspace_uuid: string }[] = [];
  const copy = <Row extends { uuid: string; short_name: string }>(rows: readonly Row[]) =>
    rows.map((row) => {
      const uuid = copiedId(to.uuid, row.uuid);
      copyOf.set(row.uuid, uuid);
      names.push({ parent: experimentNames(to.uuid), sort: row.short_name, uuid, workspace_uuid: tenant });
      const keys = { parent: to.uuid, sort: uuid, uuid, experiment_uuid: to.uuid, project_uuid: to.project_uuid };
      return { ...row, ...keys, import_id: undefined, creator: to.creator, created: to.created };
    });
  await scripts.putAll(tenant, copy(all.scripts));
  if (mode !== 'scripts') {
    await inParameters.putAll(tenant, copy(all.inputs));
    await compParameters.putAll(tenant, copy(all.functions));
    await outParameters.putAll(tenant, copy(all.outputs));
    await rules.putAll(tenant, copy(all.rules));
  }
  await uniqueNames.putAll(tenant, names);
  const functional = all.outputs.filter(({ is_functional }) => is_functional);
  const calculated = all.functions.length + functional.length + all.rules.length;
  return { copyOf, calculated: mode === 'scripts' ? 0 : calculated };
}

/** Writes a copy of the settings that are kept to decide on, for the copies of the parameters. */
async function copyShortlist(
  from: ExperimentRow,
  to: ExperimentRow,
  copyOf: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await shortlists.list(to.workspace_uuid, from.uuid);
  await shortlists.putAll(
    to.workspace_uuid,
    rows.map((row) => {
      const uuid = copiedId(to.uuid, row.uuid);
      return {
        ...row,
        ...{ parent: to.uuid, sort: uuid, uuid, project_uuid: to.project_uuid },
        in: renamed(row.in, copyOf),
        predicted_outputs: renamed(row.predicted_outputs, copyOf),
      };
    }),
  );
}
