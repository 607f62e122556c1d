import type { Principal } from '#functions/access/authorise.ts';
import { requireNoLockedSeries } from '#functions/access/record-lock.ts';
import {
  definitionHead,
  isShortNameTaken,
  releaseShortName,
  reserveShortName,
} from '#functions/entities/definitions/definition-rows.ts';
import { allDefinitionsOf, isCommitted } from '#functions/entities/definitions/definitions-of.ts';
import { fromLatest } from '#functions/entities/definitions/from-latest.ts';
import { requireKept } from '#functions/entities/definitions/require-kept.ts';
import { readAgain } from '#functions/formulas/change-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { parse } from '#functions/http/parse-request.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { experimentSettings } from '#shared/contracts/settings-file.ts';
import { may } from '#shared/rules/permissions.ts';
import type { DefinitionKind, StoredDefinition } from './definition-kind.ts';
import { writeDefinition } from './write-definition.ts';

interface OfExperiment {
  target: ExperimentRow;
  ancestors: { project: ProjectRow };
  principal: Principal;
}

interface OfDefinition<Row> {
  target: Row;
  ancestors: { experiment: ExperimentRow; project: ProjectRow };
  principal: Principal;
}

interface Change {
  short_name?: string | undefined;
  /** Whether formulas that use the old short name switch to the new one. */
  rename_uses?: boolean | undefined;
}

const namesOf = ({ experiment_uuid }: StoredDefinition) => experimentNames(experiment_uuid);

/** The four operations of one kind of definitions. */
export function definitionOperations<
  Row extends StoredDefinition,
  Body extends { short_name: string },
  Presented extends object,
>(kind: DefinitionKind<Row, Body, Presented>) {
  return {
    async list({ target }: { target: ExperimentRow }): Promise<Presented[]> {
      const rows = await kind.table.list(target.workspace_uuid, target.uuid);
      return rows.filter(isCommitted(target)).map(kind.shown);
    },

    async create(
      { target: experiment, body, ancestors, principal }: OfExperiment & { body: Body },
      { now, newId }: Context,
    ): Promise<Presented> {
      const made = { creator: principal.caller.name, created: now() };
      const row = kind.row(definitionHead(experiment, newId(), made), body);
      kind.fits?.(row, experiment);
      await writeDefinition(
        kind,
        { ...ancestors, experiment, principal, newId },
        { after: row },
        [reserveShortName(row, namesOf(row)), kind.table.create(experiment.workspace_uuid, row)],
        { earlierValue: kind.earlierValue?.(body) },
      );
      return kind.shown(row);
    },

    /** Changes the fields of the body; the others stay as they are by then. The whole must be valid (decision ADMIN-1). */
    async update(
      { target, body, ancestors, principal }: OfDefinition<Row> & { body: Change },
      { newId }: Context,
    ): Promise<Presented> {
      const { rename_uses: renameUses = false, ...change } = body;
      return fromLatest(kind.table, target, async (stored, conflict) => {
        const experiment = stored === target ? ancestors.experiment : await readAgain(ancestors.experiment);
        const wanted = parse(kind.schema, { ...kind.shown(stored), ...kind.implied?.(stored, change), ...change });
        requireKept(change, wanted);
        await kind.mayChange?.(stored, wanted, experiment);
        const before = contentOf(stored);
        const after = contentOf(kind.row(definitionHead(experiment, stored.uuid, stored), wanted));
        kind.fits?.(after, experiment);
        const counted = { ...after, revision: (stored.revision ?? 0) + 1 };
        const items = [
          // First, so that of two equal renames the second finds the name its own instead of taken.
          kind.table.replace(stored.workspace_uuid, counted, conflict, unchangedSince(stored, 'revision')),
          ...(after.short_name === before.short_name
            ? []
            : [reserveShortName(after, namesOf(after)), releaseShortName(before, namesOf(before), conflict)]),
        ];
        await writeDefinition(kind, { ...ancestors, experiment, principal, newId }, { before, after }, items, {
          renameUses,
          earlierValue: kind.earlierValue?.(wanted),
        });
        return kind.shown(after);
      });
    },

    /** Samples keep the values of a deleted parameter, which are neither presented nor used. */
    async remove({ target, ancestors, principal }: OfDefinition<Row>, { newId }: Context): Promise<void> {
      if (kind.noun === 'input' || kind.noun === 'output') requireNoLockedSeries(ancestors.experiment);
      await fromLatest(kind.table, target, async (before, conflict) => {
        await writeDefinition(kind, { ...ancestors, principal, newId }, { before }, [
          kind.table.remove(before.workspace_uuid, before, notFound),
          releaseShortName(before, namesOf(before), conflict),
        ]);
      });
    },
  };
}

/** The content that a change compares. Editing an imported definition makes it ordinary, which changes no content. */
function contentOf<Row extends StoredDefinition>(row: Row): Row {
  return { ...row, import_id: undefined, revision: undefined };
}

/** True if the short name is in use. */
export const checkParameterShortName: Handle<'checkParameterShortName'> = async ({ target, body }) =>
  isShortNameTaken(target.workspace_uuid, experimentNames(target.uuid), body.shortName);

/** Scripts are omitted for callers who may not read them. */
export const exportParameters: Handle<'exportParameters'> = async ({ target, principal }, { now }) => {
  const { inputs, functions, outputs, rules, scripts } = await allDefinitionsOf(target);
  const scope = { workspace: target.workspace_uuid, project: target.project_uuid };
  return experimentSettings.parse({
    sample_count: target.sample_count,
    noise: target.noise,
    expl: target.expl,
    ...(target.whole_front && { whole_front: true }),
    reasons: target.reasons,
    ...(target.mixtures?.length && { mixtures: target.mixtures }),
    blocks: target.blocks,
    in_parameters: inputs,
    comp_parameters: functions,
    out_parameters: outputs,
    rules,
    scripts: may('script.read', principal.access, scope, now()) ? scripts : [],
  });
};
