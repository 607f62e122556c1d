import type * as z from 'zod';
import type { definitionHead } from '#functions/entities/definitions/definition-rows.ts';
import type { ProgramParts } from '#functions/sandbox/client/sandbox.ts';
import type { Part } from '#functions/sandbox/contract.ts';
import type { EntityTable } from '#functions/tables/entity-table.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';

/** Fields of the rows of all kinds of definitions. */
type DefinitionHead = ReturnType<typeof definitionHead>;
export type StoredDefinition = DefinitionHead & {
  short_name: string;
  import_id?: string | undefined;
  revision?: number | undefined;
};

/** A change of one definition: without `before` a create, without `after` a delete. */
export interface DefinitionChange<Row> {
  before?: Row | undefined;
  after?: Row | undefined;
}

/** The differences between kinds of definitions. */
export interface DefinitionKind<Row extends StoredDefinition, Body extends { short_name: string }, Presented>
  extends RowKind<Row> {
  table: EntityTable<Row>;
  /** The requirements of a definition as a whole. */
  schema: z.ZodType<Body>;
  /** The row of a form's body. */
  row: (head: DefinitionHead, body: Body) => Row;
  /** The value that samples without one of it count as having; null if that is unknown (decision PARAM-5). */
  earlierValue?: (body: Body) => number | null | undefined;
  /** Presents a row. */
  shown: (row: Row) => Presented;
  /** Fields that follow a change without being in it. */
  implied?: (before: Row, change: object) => object;
  /** Throws if the experiment lacks what a definition names. */
  fits?: (row: Row, experiment: ExperimentRow) => void;
  /** Throws if the experiment's state forbids this change. */
  mayChange?: (before: Row, body: Body, experiment: ExperimentRow) => Promise<void>;
}

/** Those that the stored rows have, however they are written and presented. */
export interface RowKind<Row> {
  /** Its name for people. */
  noun: 'input' | 'output' | 'function' | 'script' | 'rule';
  /** An experiment's definitions after a change of one of this kind. */
  within: (parts: ProgramParts, change: DefinitionChange<Row>) => ProgramParts;
  /** The row's Python, and its field in the form; undefined without Python. */
  python: (row: Row) => { part: Part; field: 'formula' | 'code'; source: string } | undefined;
  /** The labels by which formulas know its categories; none where it has numbers. */
  labels?: (row: Row) => readonly string[];
  /** Whether formulas may use the name. */
  isUsable: boolean;
  /** Whether the change invalidates the experiment's prediction model (decision MODEL-10). */
  endsModel: (change: DefinitionChange<Row>, model?: ExperimentRow['prediction_model']) => boolean;
  /** Whether the change affects what formulas read or return, so that their values are outdated. */
  outdates: (change: DefinitionChange<Row>) => boolean;
  /** Whether its values are calculated. */
  isCalculated: (row: Row) => boolean;
}
