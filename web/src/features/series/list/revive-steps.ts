import * as z from 'zod';
import { routes } from '#shared/contracts/routes.ts';
import { sampleFile } from '#shared/contracts/sample-files.ts';
import { sample } from '#shared/contracts/samples.ts';
import { runOrder } from '#shared/contracts/series.ts';
import { cellKinds } from '#shared/samples/sample-values.ts';
import { readSteps } from '#web/lib/browser/kept-steps.ts';
import { editHistory, type HistoryStep, noteSuccessor, type StepContext } from '../changes/edit-history.ts';
import { editsStep } from '../changes/edits-step.ts';
import { createdStep, deletedStep } from '../changes/sample-steps.ts';
import { stepOfSeries } from '../changes/use-say-of-series.ts';
import { fileStep } from '../files/file-step.ts';
import { outputsStep, seriesStep } from '../imports/import-steps.ts';
import { sayingStep } from '../samples/use-say-of-samples.ts';

const label = z.string();
const cellValue = z.union([z.number(), z.string(), z.null()]);
const edit = z.object({
  sample: z.string(),
  parameter: z.string(),
  kind: z.enum(cellKinds),
  value: cellValue,
  before: cellValue,
  label,
  text: z.string(),
  categories: z.array(z.string()).optional(),
});
const edits = z.object({
  kind: z.literal('edits'),
  label,
  forward: z.array(edit),
  back: z.array(edit),
  lasts: z.array(z.tuple([z.string(), z.string()])),
  cells: z.array(z.string()),
});
const excluded = z.object({ state: z.enum(['failed', 'left_out']).optional(), reason: z.string().optional() });
const annotated = z.object({ note: z.string().optional(), tags: z.array(z.string()).optional() });
const turns = <Said extends z.ZodType>(said: Said) =>
  z.array(z.object({ uuid: z.string(), name: z.string(), from: said, to: said }));
const said = { kind: z.literal('said'), label };
const series = { uuid: z.string(), number: z.number() };
const changeOfSeries = <Kind extends string, Said extends z.ZodType>(kind: Kind, said: Said) =>
  z.object({ kind: z.literal(kind), series: z.object(series), from: said, to: said });
const outputs = routes.importOutParameters.body;

/** Every kind of step that is kept. */
const keptStep = z.union([
  edits,
  z.object({ kind: z.literal('created'), label, samples: z.array(sample), edits: edits.optional() }),
  z.object({ kind: z.literal('deleted'), label, sample }),
  z.object({ ...said, saying: z.literal('exclusion'), turns: turns(excluded) }),
  z.object({ ...said, saying: z.literal('annotation'), turns: turns(annotated) }),
  changeOfSeries('series-noted', annotated),
  changeOfSeries('series-named', z.object({ name: z.string().optional() })),
  changeOfSeries('series-ordered', z.object({ run_order: runOrder.optional() })),
  z.object({ kind: z.literal('file'), label, file: sampleFile, isAttached: z.boolean() }),
  z.object({
    kind: z.literal('outputs-imported'),
    series: z.object(series),
    bodies: z.object({ undo: outputs, redo: outputs }),
  }),
  z.object({
    kind: z.literal('series-imported'),
    series: z.object({ ...series, samples: z.array(z.object({ uuid: z.string(), position: z.number() })) }),
    body: routes.importSeries.body,
  }),
]);

/** Puts the steps that this window has kept over a reload back into the experiment's history. */
export function reviveSteps(user: string, context: StepContext): void {
  const { experiment } = context.place;
  const history = editHistory(experiment);
  if (history.isRestored()) return;
  const found = readSteps(user, experiment) ?? { done: [], undone: [], successors: [] };
  for (const [from = '', to = ''] of found.successors)
    if (to !== '' && from !== to) noteSuccessor(experiment, from, to);
  history.restore({ done: revived(found.done, context), undone: revived(found.undone, context) });
}

/** The steps after the last text that is none. */
function revived(texts: readonly string[], context: StepContext): HistoryStep[] {
  const steps = texts.map((text) => stepFrom(text, context));
  return steps.slice(steps.lastIndexOf(undefined) + 1).flatMap((step) => step ?? []);
}

function stepFrom(text: string, context: StepContext): HistoryStep | undefined {
  const read = keptStep.safeParse(parsed(text));
  if (!read.success) return undefined;
  const { data } = read;
  switch (data.kind) {
    case 'edits':
      return editsStep(context, data);
    case 'created':
      return createdStep(context, data);
    case 'deleted':
      return deletedStep(context, data);
    case 'said':
      return sayingStep(context, data);
    case 'series-noted':
    case 'series-named':
    case 'series-ordered':
      return stepOfSeries(context, data);
    case 'file':
      return fileStep(context, data);
    case 'outputs-imported':
      return outputsStep(context, data);
    case 'series-imported':
      return seriesStep(context, data);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
