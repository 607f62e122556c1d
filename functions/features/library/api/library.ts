import type * as z from 'zod';
import type { Principal } from '#functions/access/authorise.ts';
import { transact } from '#functions/aws/transact.ts';
import {
  isShortNameTaken,
  releaseShortName,
  reserveShortName,
} from '#functions/entities/definitions/definition-rows.ts';
import { fromLatest } from '#functions/entities/definitions/from-latest.ts';
import { impliedOfInput } from '#functions/entities/definitions/implied-of-input.ts';
import { requireKept } from '#functions/entities/definitions/require-kept.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { parse } from '#functions/http/parse-request.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import type { EntityTable } from '#functions/tables/entity-table.ts';
import type { GlobalInParameterRow, GlobalOutParameterRow, WorkspaceRow } from '#functions/tables/rows.ts';
import { globalInParameters, globalOutParameters } from '#functions/tables/tables.ts';
import { libraryNames } from '#functions/tables/unique-name-rows.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import * as contract from '#shared/contracts/parameters.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';

/** Fields of the rows of both kinds of library definitions. */
interface LibraryHead {
  parent: string;
  sort: string;
  uuid: string;
  workspace_uuid: string;
  creator: string;
  created: number;
}
type LibraryRow = LibraryHead & { short_name: string; revision?: number | undefined };

/** The differences between inputs and outputs. */
interface LibraryKind<Row extends LibraryRow, Body extends { short_name: string }, Presented> {
  table: EntityTable<Row>;
  /** The requirements of a definition as a whole. */
  schema: z.ZodType<Body>;
  row: (head: LibraryHead, body: Body) => Row;
  shown: (row: Row) => Presented;
  /** Fields that follow a change without being in it. */
  implied?: (before: Row, change: object) => object;
}

export const inputKind: LibraryKind<GlobalInParameterRow, BodyOf<'createGlobalInParameter'>, InParameter> = {
  table: globalInParameters,
  schema: contract.globalInParameterWrite,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => contract.inParameter.parse(row),
  implied: impliedOfInput,
};

export const outputKind: LibraryKind<GlobalOutParameterRow, BodyOf<'createGlobalOutParameter'>, OutParameter> = {
  table: globalOutParameters,
  schema: contract.outParameterWrite,
  row: (head, body) => ({ ...head, ...body }),
  shown: (row) => contract.outParameter.parse(row),
};

const namesOf = ({ workspace_uuid }: LibraryRow) => libraryNames(workspace_uuid);

/** The four operations of one kind of library definitions. */
export function libraryOperations<
  Row extends LibraryRow,
  Body extends { short_name: string },
  Presented extends object,
>(kind: LibraryKind<Row, Body, Presented>) {
  return {
    async list({ target }: { target: WorkspaceRow }): Promise<Presented[]> {
      return (await kind.table.list(target.uuid, target.uuid)).map(kind.shown);
    },

    async create(
      { target, body, principal }: { target: WorkspaceRow; body: Body; principal: Principal },
      { now, newId }: Context,
    ): Promise<Presented> {
      const uuid = newId();
      const head = { parent: target.uuid, sort: uuid, uuid, workspace_uuid: target.uuid };
      const row = kind.row({ ...head, creator: principal.caller.name, created: now() }, body);
      await transact([reserveShortName(row, namesOf(row)), kind.table.create(target.uuid, row)]);
      return kind.shown(row);
    },

    /** Changes the fields of the body; the others stay as they are by then (decision ADMIN-1). */
    async update({ target, body }: { target: Row; body: object }): Promise<Presented> {
      return fromLatest(kind.table, target, async (before, conflict) => {
        const { parent, sort, uuid, workspace_uuid, creator, created, revision = 0 } = before;
        const wanted = parse(kind.schema, { ...kind.shown(before), ...kind.implied?.(before, body), ...body });
        requireKept(body, wanted);
        const row = kind.row({ parent, sort, uuid, workspace_uuid, creator, created }, wanted);
        const renamed = row.short_name !== before.short_name;
        const counted = { ...row, revision: revision + 1 };
        await transact([
          kind.table.replace(workspace_uuid, counted, conflict, unchangedSince(before, 'revision')),
          ...(renamed
            ? [reserveShortName(row, namesOf(row)), releaseShortName(before, namesOf(before), conflict)]
            : []),
        ]);
        return kind.shown(row);
      });
    },

    async remove({ target }: { target: Row }): Promise<void> {
      await fromLatest(kind.table, target, async (before, conflict) => {
        await transact([
          kind.table.remove(before.workspace_uuid, before, notFound),
          releaseShortName(before, namesOf(before), conflict),
        ]);
      });
    },
  };
}

/** True if the short name is in use. */
export const checkGlobalParameterShortName: Handle<'checkGlobalParameterShortName'> = async ({ target, body }) =>
  isShortNameTaken(target.uuid, libraryNames(target.uuid), body.shortName);
