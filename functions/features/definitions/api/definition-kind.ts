import type * as z from 'zod';
import type { ProgramParts } from '#functions/sandbox/client/program-of.ts';
import type { Part } from '#functions/sandbox/contract.ts';
import type { EntityTable } from '#functions/tables/entity-table.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';

/** What the rows of all kinds of definitions have. */
export interface DefinitionHead {
  parent: string;
  sort: string;
  uuid: string;
  workspace_uuid: string;
  project_uuid: string;
  experiment_uuid: string;
  creator: string;
  created: number;
}
export type DefinitionRow = DefinitionHead & { short_name: string; import_id?: string | undefined };

/** A change of one definition: without `before` it is made, without `after` deleted. */
export interface DefinitionChange<Row> {
  before?: Row | undefined;
  after?: Row | undefined;
}

/** All that tells one kind of definition from another. */
export interface DefinitionKind<Row extends DefinitionRow, Body extends { short_name: string }, Presented> {
  table: EntityTable<Row>;
  /** What a definition must be as a whole. */
  schema: z.ZodType<Body>;
  /** What people call it. */
  noun: 'input' | 'output' | 'function' | 'script' | 'rule';
  /** The row of what a form sends. */
  row: (head: DefinitionHead, body: Body) => Row;
  /** A row as the API shows it. */
  shown: (row: Row) => Presented;
  /** Throws when this change may not be made to an experiment as it is now. */
  mayChange?: (before: Row, body: Body, experiment: ExperimentRow) => void;
  /** The definitions of an experiment with a change of one of this kind. */
  within: (parts: ProgramParts, change: DefinitionChange<Row>) => ProgramParts;
  /** The Python that a row holds, and the field in which people write it; undefined where it holds none. */
  python: (row: Row) => { part: Part; field: 'formula' | 'code'; source: string } | undefined;
  /** Whether formulas may use the name. */
  isUsable: boolean;
  /** Whether the experiment's prediction model does not hold any more afterwards. */
  endsModel: (change: DefinitionChange<Row>) => boolean;
  /** Whether what formulas read or say is other afterwards, so that values of those concerned are out of date. */
  makesStale: (change: DefinitionChange<Row>) => boolean;
  /** Whether its values are calculated. */
  isCalculated: (row: Row) => boolean;
}
