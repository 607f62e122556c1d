import type { Principal } from '#functions/access/authorise.ts';
import { transact } from '#functions/aws/transact.ts';
import { fromLatest } from '#functions/entities/definitions/from-latest.ts';
import { parse } from '#functions/http/parse-request.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import type { LibraryKind, LibraryRow } from './library-kind.ts';
import { releaseLibraryName, reserveLibraryName } from './short-names.ts';

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
      await transact([reserveLibraryName(row), kind.table.create(target.uuid, row)]);
      return kind.shown(row);
    },

    /** Changes the fields of the body; the others stay as they are by then (decision ADMIN-1). */
    async update({ target, body }: { target: Row; body: object }): Promise<Presented> {
      return fromLatest(kind.table, target, async (before, conflict) => {
        const { parent, sort, uuid, workspace_uuid, creator, created, revision = 0 } = before;
        const wanted = parse(kind.schema, { ...kind.shown(before), ...body });
        const row = kind.row({ parent, sort, uuid, workspace_uuid, creator, created }, wanted);
        const renamed = row.short_name !== before.short_name;
        const counted = { ...row, revision: revision + 1 };
        await transact([
          kind.table.replace(workspace_uuid, counted, conflict, unchangedSince(before, 'revision')),
          ...(renamed ? [reserveLibraryName(row), releaseLibraryName(before, conflict)] : []),
        ]);
        return kind.shown(row);
      });
    },

    async remove({ target }: { target: Row }): Promise<void> {
      await fromLatest(kind.table, target, async (before, conflict) => {
        const { parent, sort, workspace_uuid } = before;
        await transact([
          kind.table.remove(workspace_uuid, { parent, sort }, notFound),
          releaseLibraryName(before, conflict),
        ]);
      });
    },
  };
}
