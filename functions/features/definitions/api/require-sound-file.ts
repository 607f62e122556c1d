import { hasPython, type ProgramParts, programOf } from '#functions/sandbox/client/program-of.ts';
import type { Sandbox } from '#functions/sandbox/client/sandbox.ts';
import type { Part } from '#functions/sandbox/contract.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { requireSound } from './require-sound.ts';
import { type NewName, requireUnshadowed } from './require-unshadowed.ts';
import { asAnswer } from './review.ts';

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
