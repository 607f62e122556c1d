import type { TransactionItem } from '#functions/aws/transact.ts';
import { definitionHead, reserveShortName } from '#functions/entities/definitions/definition-rows.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { hasPython, type ProgramParts, programOf, type Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { Part } from '#functions/sandbox/contract.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { messages } from '#shared/rules/messages.ts';
import { compParameterKind, inParameterKind, outParameterKind, ruleKind, scriptKind } from '../kinds.ts';
import type { DefinitionKind, StoredDefinition } from './definition-kind.ts';
import { type NewName, requireUnshadowed } from './require-unshadowed.ts';
import { asAnswer, requireSound } from './review.ts';

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

function build<Row extends StoredDefinition, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
  bodies: readonly Body[],
  list: string,
  origin: ImportOrigin,
): NewDefinition[] {
  const { experiment, importId, newId } = origin;
  return bodies.map((body, index) => {
    const uuid = newId();
    const row = { ...kind.row(definitionHead(experiment, uuid, origin), body), import_id: importId };
    const path = `${list}.${index}`;
    const detail = messages.exists(`Short name ${row.short_name}`);
    const refusal = () => new ApiError('duplicate', detail, { fields: { [`${path}.short_name`]: detail } });
    return {
      path,
      shortName: row.short_name,
      uuid,
      items: [
        reserveShortName(row, experimentNames(experiment.uuid), refusal),
        kind.table.create(experiment.workspace_uuid, row),
      ],
      endsModel: kind.endsModel({ after: row }),
      isCalculated: kind.isCalculated(row),
    };
  });
}

type File = BodyOf<'importParameters'>;

/** Refuses a settings file with formulas or scripts that are invalid in the experiment, by their positions in the file. */
export async function requireSoundFile(sandbox: Sandbox, known: ProgramParts, file: File): Promise<void> {
  const program = programOf({
    inputs: [...known.inputs, ...file.in_parameters],
    outputs: [...known.outputs, ...file.out_parameters],
    functions: [...known.functions, ...file.comp_parameters],
    rules: [...known.rules, ...file.rules],
    scripts: [...known.scripts, ...file.scripts],
  });
  if (!hasPython(program)) return;
  const paths = new Map<string, string>();
  const record = (part: Part, list: string, field: string, rows: readonly { short_name: string }[]) => {
    for (const [at, row] of rows.entries()) paths.set(`${part} ${row.short_name}`, `${list}.${at}.${field}`);
  };
  record('function', 'comp_parameters', 'formula', file.comp_parameters);
  record('output', 'out_parameters', 'formula', file.out_parameters);
  record('rule', 'rules', 'formula', file.rules);
  record('script', 'scripts', 'code', file.scripts);
  try {
    await requireUnshadowed(sandbox, programOf(known), namesOf(file));
    await requireSound(sandbox, programOf(known), program, {
      fieldOf: ({ part, name }) => paths.get(`${part} ${name}`),
    });
  } catch (error) {
    throw asAnswer(error);
  }
}

/** The names in the file that formulas may use. */
function namesOf(file: File): NewName[] {
  const lists = ['in_parameters', 'out_parameters', 'comp_parameters', 'scripts'] as const;
  return lists.flatMap((list) =>
    file[list].map(({ short_name }, at) => ({ name: short_name, field: `${list}.${at}.short_name` })),
  );
}
