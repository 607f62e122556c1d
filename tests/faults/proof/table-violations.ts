import { jobKinds } from '#shared/rules/jobs.ts';
import type { Row, Tables } from './snapshot.ts';

export interface Violation {
  /** The violated invariant. */
  invariant: 'orphans' | 'half-series' | 'busy' | 'counters' | 'names' | 'lost' | 'typed' | 'ghosts' | 'events';
  message: string;
  /** The project of the violation. */
  project: string;
}
type Report = (invariant: Violation['invariant'], row: Row, message: string) => void;

const below = ['series', 'samples', 'importances', 'plots'] as const;
const definitions = ['in-parameters', 'out-parameters', 'comp-parameters', 'scripts', 'rules'] as const;

/** Violations of invariants in the rows of all tables at rest. */
export function tableViolations(tables: Tables): Violation[] {
  const found: Violation[] = [];
  const report: Report = (invariant, { project_uuid, uuid }, message) =>
    found.push({ invariant, message, project: project_uuid ?? uuid ?? '' });
  const of = (name: string) => tables[name] ?? [];
  const experiments = new Map(of('experiments').map((row) => [row.uuid, row]));
  const projects = new Map(of('projects').map((row) => [row.uuid, row]));

  for (const workspace of of('workspaces')) {
    const there = of('projects').filter((row) => row.workspace_uuid === workspace.uuid).length;
    if (workspace.project_total !== there)
      report('counters', workspace, `a workspace counts ${workspace.project_total} projects and has ${there}`);
  }
  for (const project of projects.values()) {
    const there = of('experiments').filter((row) => row.project_uuid === project.uuid).length;
    if (project.experiment_total !== there)
      report('counters', project, `a project counts ${project.experiment_total} experiments and has ${there}`);
  }
  for (const row of experiments.values()) {
    if (!projects.has(row.project_uuid)) report('orphans', row, 'an experiment of no project');
    for (const kind of jobKinds) if (row[`${kind}_id`] !== '') report('busy', row, `busy with ${kind} for ever`);
  }
  for (const name of [...below, ...definitions]) {
    const orphans = Map.groupBy(
      of(name).filter(({ experiment_uuid }) => !experiments.has(experiment_uuid)),
      ({ experiment_uuid }) => experiment_uuid,
    );
    for (const [uuid, [row]] of orphans) {
      if (row) report('orphans', row, `${orphans.get(uuid)?.length} ${name} of no experiment (${uuid})`);
    }
  }
  const blocks = Map.groupBy(of('result-blocks'), ({ parent }) => parent);
  for (const [parent, rows] of blocks) {
    const row = experiments.get(parent);
    const there = new Set(
      of('series')
        .filter(({ experiment_uuid }) => experiment_uuid === parent)
        .map(({ uuid }) => uuid),
    );
    // A fitted model is stored beside the blocks of the series.
    const lost = rows.filter(({ sort }) => !there.has(sort.split('#')[0]) && !sort.startsWith('fitted-model#'));
    if (lost.length > 0)
      report('orphans', row ?? { uuid: parent }, `${lost.length} blocks of ${row ? 'no series' : 'no experiment'}`);
  }
  fileRowViolations(tables, report);
  seriesViolations(tables, experiments, report);
  nameViolations(tables, experiments, report);
  return found;
}

/** Attached and deleted files belong to a series, and their bytes are counted; an upload that is given up expires. */
function fileRowViolations(tables: Tables, report: Report): void {
  const rows = tables['sample-files'] ?? [];
  const files = rows.filter(({ sort, state }) => sort !== 'storage' && state !== 'uploading');
  const series = new Set((tables.series ?? []).map(({ uuid }) => uuid));
  for (const row of files)
    if (!series.has(row.series_uuid)) report('orphans', row, `a file of no series (${row.uuid})`);
  const bytes = Map.groupBy(files, ({ workspace_uuid }) => workspace_uuid);
  for (const row of tables.workspaces ?? []) {
    const counted = rows.find(({ parent, sort }) => sort === 'storage' && parent === row.uuid)?.bytes ?? 0;
    const there = (bytes.get(row.uuid) ?? []).reduce((sum, { size }) => sum + size, 0);
    if (counted !== there) report('counters', row, `a workspace counts ${counted} bytes of files and has ${there}`);
  }
}

function seriesViolations(tables: Tables, experiments: ReadonlyMap<string, Row>, report: Report): void {
  const bySeries = Map.groupBy(tables.samples ?? [], ({ series_uuid }) => series_uuid);
  const byExperiment = Map.groupBy(tables.series ?? [], ({ experiment_uuid }) => experiment_uuid);
  for (const row of tables.series ?? []) {
    const there = bySeries.get(row.uuid)?.length ?? 0;
    bySeries.delete(row.uuid);
    if (row.sample_count !== there)
      report('half-series', row, `series ${row.number} has ${there} of ${row.sample_count} samples`);
  }
  for (const [uuid, rows] of bySeries) {
    const [row] = rows;
    if (row && experiments.has(row.experiment_uuid))
      report('orphans', row, `${rows.length} samples of no series (${uuid})`);
  }
  for (const [uuid, row] of experiments) {
    const numbers = (byExperiment.get(uuid) ?? []).map(({ number }) => number);
    if (row.series_total !== numbers.length)
      report('counters', row, `an experiment counts ${row.series_total} series and has ${numbers.length}`);
    if (new Set(numbers).size !== numbers.length) report('names', row, 'two series have one number');
    if (Math.max(0, ...numbers) > row.series_number) report('counters', row, 'a series has a number to come');
  }
}

function nameViolations(tables: Tables, experiments: ReadonlyMap<string, Row>, report: Report): void {
  const all = definitions.flatMap((name) => (tables[name] ?? []).map((row) => ({ ...row, name }) as Row));
  const byExperiment = Map.groupBy(all, ({ experiment_uuid }) => experiment_uuid);
  const kept = (tables['unique-names'] ?? []).filter(({ parent }) => parent.startsWith('experiment#'));
  const keptBy = Map.groupBy(kept, ({ parent }) => parent.slice('experiment#'.length));
  for (const [uuid, names] of keptBy)
    if (!experiments.has(uuid)) report('orphans', { uuid }, `${names.length} short names of no experiment (${uuid})`);
  for (const [uuid, row] of experiments) {
    const owners = byExperiment.get(uuid) ?? [];
    const names = owners.map(({ short_name }) => short_name);
    if (new Set(names).size !== names.length) report('names', row, 'two definitions have one short name');
    const pairs = (rows: { name: string; uuid: string }[]) => rows.map((one) => `${one.name} ${one.uuid}`).sort();
    const owned = pairs(owners.map((one) => ({ name: one.short_name, uuid: one.uuid })));
    const taken = pairs((keptBy.get(uuid) ?? []).map((one) => ({ name: one.sort, uuid: one.uuid })));
    if (owned.join() !== taken.join()) report('names', row, 'short names and what keeps them unique differ');
    const calculated = owners.filter(
      ({ name, is_functional }) =>
        name === 'comp-parameters' || name === 'rules' || (name === 'out-parameters' && is_functional),
    ).length;
    if ((row.calculated_total ?? 0) !== calculated)
      report('counters', row, `an experiment counts ${row.calculated_total} formulas and has ${calculated}`);
  }
}
