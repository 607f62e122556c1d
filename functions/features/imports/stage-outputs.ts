import { writeResults } from '#functions/entities/results/result-blocks.ts';
import { outputsCells } from '#functions/entities/results/result-kinds.ts';
import { dropReplacedResults } from '#functions/entities/results/valid-results.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { DefinitionsOfHistory } from '#functions/entities/samples/history/changes-between.ts';
import { entryOfImport, recordImport } from '#functions/entities/samples/history/record-history.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { readWhileLocked } from '#functions/jobs/lock.ts';
import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';
import { series as seriesTable } from '#functions/tables/tables.ts';
import type { HistoryAuthor } from '#shared/contracts/sample-history.ts';

interface Outputs {
  series: string;
  importId: string;
  /** The job that has the lock, so that nobody edits. */
  message: JobMessage;
  /** The samples of the series as they are stored and, in the same order, as they are. */
  stored: readonly StoredSample[];
  known: readonly EffectiveSample[];
  /** The changed sample, or the same object without a change. */
  fill: (row: EffectiveSample) => EffectiveSample;
  /** The formulas that read the outputs. */
  formulas: readonly string[];
  author: HistoryAuthor;
  definitions: DefinitionsOfHistory;
}

/**
 * Stages outputs for the samples of a series in blocks, invisible until the experiment names the import. Samples that
 * have outputs of the import before keep them in the new blocks. Returns the names that make the blocks valid.
 */
export async function stageOutputs(
  experiment: ExperimentRow,
  { series, importId, message, stored, known, fill, formulas, author, definitions }: Outputs,
): Promise<ExperimentRow['outputs_imports']> {
  const { workspace_uuid, uuid, outputs_imports } = experiment;
  await dropReplacedResults(experiment, importId, readWhileLocked(message));
  const filled = known.map((before) => ({ before, after: fill(before) }));
  const staged = filled.flatMap(({ before, after }, index) => {
    if (after === before && before.version === stored[index]?.version) return [];
    const edited_by = after === before ? before.edited_by : message.creator;
    const history = after === before ? before.history : entryOfImport(before, importId);
    const outdated = [...(before.calculation?.stale ?? []), ...(after === before ? [] : formulas)];
    const { version, out, position, state, reason, note, tags } = after;
    const cells = outputsCells({ version, out, edited_by, outdated, state, reason, note, tags, history });
    return [{ series_uuid: series, position, cells }];
  });
  await writeResults(experiment, importId, 'outputs', staged);
  const edits = filled.filter(({ before, after }) => after !== before);
  await recordImport(author, importId, edits, definitions);
  const existing = new Set((await seriesTable.list(workspace_uuid, uuid)).map((row) => row.uuid));
  const others = Object.entries(outputs_imports).filter(([other]) => existing.has(other));
  return { ...Object.fromEntries(others), [series]: importId };
}
