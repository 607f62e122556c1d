import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { messages } from '#shared/rules/messages.ts';
import { compParameterKind, inParameterKind, outParameterKind, ruleKind, scriptKind } from '../kinds.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { reserveShortName } from './short-names.ts';

/** A definition of a settings file, ready to be written, with its effects on the experiment. */
export interface NewDefinition {
  /** Index in the file. */
  path: string;
  shortName: string;
  uuid: string;
  items: readonly TransactionItem[];
  endsModel: boolean;
  isCalculated: boolean;
}

interface ImportOrigin {
  experiment: ExperimentRow;
  importId: string;
  creator: string;
  created: number;
  newId: () => string;
}

/** All definitions of a file, in its order. */
export function buildDefinitions(body: BodyOf<'importParameters'>, origin: ImportOrigin): NewDefinition[] {
  return [
    ...build(inParameterKind, body.in_parameters, 'in_parameters', origin),
    ...build(compParameterKind, body.comp_parameters, 'comp_parameters', origin),
    ...build(outParameterKind, body.out_parameters, 'out_parameters', origin),
    ...build(ruleKind, body.rules, 'rules', origin),
    ...build(scriptKind, body.scripts, 'scripts', origin),
  ];
}

function build<Row extends DefinitionRow, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
  bodies: readonly Body[],
  list: string,
  { experiment, importId, creator, created, newId }: ImportOrigin,
): NewDefinition[] {
  return bodies.map((body, index) => {
    const uuid = newId();
    const head = {
      parent: experiment.uuid,
      sort: uuid,
      uuid,
      workspace_uuid: experiment.workspace_uuid,
      project_uuid: experiment.project_uuid,
      experiment_uuid: experiment.uuid,
      creator,
      created,
    };
    const row = { ...kind.row(head, body), import_id: importId };
    const path = `${list}.${index}`;
    const detail = messages.exists(`Short name ${row.short_name}`);
    const refusal = () => new ApiError('duplicate', detail, { fields: { [`${path}.short_name`]: detail } });
    return {
      path,
      shortName: row.short_name,
      uuid,
      items: [reserveShortName(row, refusal), kind.table.create(experiment.workspace_uuid, row)],
      endsModel: kind.endsModel({ after: row }),
      isCalculated: kind.isCalculated(row),
    };
  });
}
