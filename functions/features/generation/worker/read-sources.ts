import { ancestorsOf } from '#functions/access/targets.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { objectivesOf } from '#functions/entities/definitions/objectives-of.ts';
import { visibleSamples } from '#functions/entities/samples/visible-samples.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { SourceSamples } from '#shared/engine/types.ts';

/** An experiment that a series learns from, with its samples in the inputs and outputs of the series. */
export interface LearnedSource {
  experiment: ExperimentRow;
  samples: SourceSamples;
}

/** The sources of an experiment that exist, and how many of them were deleted. */
export async function readSources(
  { sources = [], workspace_uuid }: Pick<ExperimentRow, 'sources' | 'workspace_uuid'>,
  definitions: { inputs: readonly InParameter[]; outputs: readonly OutParameter[] },
  signal: AbortSignal,
): Promise<{ sources: LearnedSource[]; deleted: number }> {
  const found: LearnedSource[] = [];
  for (const uuid of sources) {
    const experiment = await experiments.resolve(uuid);
    if (!experiment || experiment.workspace_uuid !== workspace_uuid || !(await ancestorsOf(experiment))) continue;
    found.push({ experiment, samples: await samplesOf(experiment, definitions, signal) });
  }
  return { sources: found, deleted: sources.length - found.length };
}

/**
 * A source's samples in the inputs and outputs of the same short names, and in categories of the same names; a value
 * without its like is unknown.
 */
async function samplesOf(
  experiment: ExperimentRow,
  { inputs, outputs }: { inputs: readonly InParameter[]; outputs: readonly OutParameter[] },
  signal: AbortSignal,
): Promise<SourceSamples> {
  const theirs = await definitionsOf(experiment);
  const named = <Named extends { short_name: string }>(list: readonly Named[], name: string) =>
    list.find(({ short_name }) => short_name === name);
  const readers = inputs.map((input) => {
    const other = named(theirs.inputs, input.short_name);
    return (values: Readonly<Record<string, number>>): number => {
      const value = other && other.is_categorical === input.is_categorical ? values[other.uuid] : undefined;
      if (value === undefined) return Number.NaN;
      if (!input.is_categorical) return value;
      const level = input.categories.indexOf(other?.categories[value] ?? '');
      return level < 0 ? Number.NaN : level;
    };
  });
  const measured = objectivesOf(outputs).map(({ short_name }) => named(theirs.outputs, short_name)?.uuid ?? '');
  const points: number[][] = [];
  const rows: number[][] = [];
  for await (const page of visibleSamples(experiment, { signal })) {
    for (const sample of page) {
      if (sample.state) continue;
      const point = readers.map((read) => read(sample.in));
      const row = measured.map((uuid) => sample.out[uuid] ?? Number.NaN);
      if (!point.some(Number.isFinite) || !row.some(Number.isFinite)) continue;
      points.push(point);
      rows.push(row);
    }
  }
  return { points, outputs: rows };
}
