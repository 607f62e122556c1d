import { jobKinds } from '../../shared/rules/jobs.ts';
import type { Laboratory } from './laboratory.ts';

type Tables = typeof import('../../functions/tables/tables.ts');

/** What must hold once everything is at rest, in sentences about what does not. `tables` reads the rows themselves. */
export async function violations(tables: Tables, laboratory: Laboratory): Promise<string[]> {
  const { experiment, workspace, project } = laboratory.small;
  const found: string[] = [];
  const row = await tables.experiments.get(workspace, { parent: project.uuid, sort: experiment.uuid });
  if (!row && laboratory.deleted === 'no') return ['an experiment that nobody deleted is gone'];
  if (row && laboratory.deleted === 'yes') return ['an experiment that was deleted is there'];
  const [series, samples] = await Promise.all([
    tables.series.list(workspace, experiment.uuid),
    tables.samples.list(workspace, experiment.uuid),
  ]);
  const names = await tables.uniqueNames.list(workspace, `experiment#${experiment.uuid}`);
  if (!row) {
    const left = series.length + samples.length + names.length;
    return left > 0 ? [`${left} orphans are left of a deleted experiment`] : [];
  }
  for (const kind of jobKinds) if (row[`${kind}_id`] !== '') found.push(`busy with ${kind} for ever`);
  if (row.series_total !== series.length) found.push(`counts ${row.series_total} series and has ${series.length}`);

  const bySeries = Map.groupBy(samples, (sample) => sample.series_uuid);
  for (const one of series) {
    const own = bySeries.get(one.uuid)?.length ?? 0;
    if (own !== one.sample_count) found.push(`series ${one.number} has ${own} of ${one.sample_count} samples`);
    bySeries.delete(one.uuid);
  }
  for (const [uuid, orphans] of bySeries) found.push(`${orphans.length} samples of no series (${uuid})`);
  const numbers = series.map(({ number }) => number);
  if (new Set(numbers).size !== numbers.length) found.push('two series have one number');

  const owners = (
    await Promise.all(tables.definitionTables.map((table) => table.list(workspace, experiment.uuid)))
  ).flat();
  const shortNames = owners.map(({ short_name }) => short_name).sort();
  const kept = names
    .map(({ sort }) => sort)
    .filter((name) => shortNames.includes(name))
    .sort();
  if (shortNames.join() !== kept.join()) found.push('short names and what keeps them unique differ');

  const shown = new Map(samples.map((sample) => [sample.uuid, sample]));
  for (const [uuid, { samples: count, outputs }] of laboratory.known) {
    const there = series.find((one) => one.uuid === uuid);
    if (laboratory.gone.has(uuid) && there) found.push('a series that was deleted is there');
    if (laboratory.gone.has(uuid) || laboratory.doubtful.has(uuid)) continue;
    if (there?.sample_count !== count) found.push('an import that was acknowledged is gone');
    for (const [sample, value] of outputs) {
      const out = shown.get(sample)?.out[laboratory.small.hardness.uuid];
      if (out !== value) found.push(`an acknowledged value is lost: ${value} became ${out}`);
    }
  }
  return [...found, ...doubleEnds(laboratory)];
}

/** Every job that a socket heard begin ends, as all sockets heard it, in one way. */
function doubleEnds(laboratory: Laboratory): string[] {
  const ends = new Map<string, Set<string>>();
  for (const { events } of laboratory.lives) {
    for (const { job_id, method } of events) {
      const known = ends.get(job_id) ?? new Set();
      if (/_(success|failure)$/.test(method)) known.add(method);
      ends.set(job_id, known);
    }
  }
  return [...ends].flatMap(([job, how]) => (how.size > 1 ? [`job ${job} ended as ${[...how].join(' and ')}`] : []));
}
