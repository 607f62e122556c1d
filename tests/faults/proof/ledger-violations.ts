import { type KnownSample, type Ledger, remarkOf } from '../work/ledger.ts';
import type { Tables, VisibleSample } from './snapshot.ts';
import type { Violation } from './table-violations.ts';

type Found = [Violation['invariant'], string];

/** Acknowledged writes that do not hold: values that are lost, or present although they were deleted. */
export function ledgerViolations(
  ledger: Ledger,
  tables: Tables,
  visible: ReadonlyMap<string, readonly VisibleSample[]> | undefined,
  own: string,
): Found[] {
  const found: Found[] = [];
  const experiments = new Set((tables.experiments ?? []).map(({ uuid }) => uuid));
  for (const uuid of ledger.experiments) {
    if (ledger.isSure(uuid) && !experiments.has(uuid)) found.push(['lost', 'an acknowledged experiment is gone']);
    if (ledger.gone.has(uuid) && experiments.has(uuid)) found.push(['ghosts', 'a deleted experiment is there']);
  }
  if (!visible) {
    if (experiments.has(own)) found.push(['lost', 'the experiment is stored, and nobody can see it']);
    return found;
  }
  const definitions = new Set(
    ['comp-parameters', 'rules'].flatMap((name) => (tables[name] ?? []).map((row) => row.uuid)),
  );
  for (const uuid of ledger.definitions.keys()) {
    if (ledger.isSure(uuid) && !definitions.has(uuid)) found.push(['lost', 'an acknowledged definition is gone']);
    if (ledger.gone.has(uuid) && definitions.has(uuid)) found.push(['ghosts', 'a deleted definition is there']);
  }
  for (const [uuid, { samples, sizeIsKnown }] of ledger.series) {
    const there = visible.get(uuid);
    if (ledger.gone.has(uuid) && there) found.push(['ghosts', 'a deleted series is there']);
    if (!ledger.isSure(uuid)) continue;
    if (!there) {
      found.push(['lost', 'an acknowledged series is gone']);
      continue;
    }
    if (sizeIsKnown && there.length !== samples.size)
      found.push(['lost', `a series shows ${there.length} of ${samples.size} acknowledged samples`]);
    found.push(...sampleViolations(ledger, samples, there));
  }
  return found;
}

/**
 * Files of samples that are there: an acknowledged one is listed with its content, a deleted one is not. `files` has the
 * content of those that are listed.
 */
export function fileViolations(
  ledger: Ledger,
  visible: ReadonlyMap<string, readonly VisibleSample[]>,
  files: ReadonlyMap<string, string | undefined>,
): Found[] {
  const there = new Set([...visible.values()].flat().map(({ uuid }) => uuid));
  return [...ledger.files].flatMap(([uuid, { sample, content, states }]): Found[] => {
    if (!there.has(sample)) return files.has(uuid) ? [['ghosts', 'a file of a deleted sample is there']] : [];
    if (!files.has(uuid)) return states.includes(false) ? [] : [['lost', 'an acknowledged file is gone']];
    if (!states.includes(true)) return [['ghosts', 'a deleted file is there']];
    return files.get(uuid) === content ? [] : [['lost', 'the content of an acknowledged file is gone or another']];
  });
}

function sampleViolations(
  ledger: Ledger,
  known: ReadonlyMap<string, KnownSample>,
  there: readonly VisibleSample[],
): Found[] {
  const visible = new Map(there.map((sample) => [sample.uuid, sample]));
  const found: Found[] = [];
  for (const uuid of visible.keys()) if (ledger.gone.has(uuid)) found.push(['ghosts', 'a deleted sample is there']);
  for (const [uuid, { hardness, heat, typed, remark = noRemark }] of known) {
    const sample = visible.get(uuid);
    if (!sample) found.push(['lost', 'an acknowledged sample is gone']);
    else {
      found.push(...typedViolations(typed, hardness, sample));
      if (!hardness.values.includes(sample.hardness))
        found.push(['lost', `an acknowledged output ${hardness.values.join(' or ')} is ${sample.hardness}`]);
      if (sample.heat === undefined || !heat.values.includes(sample.heat))
        found.push(['lost', `an acknowledged input ${heat.values.join(' or ')} is ${sample.heat}`]);
      if (!remark.values.includes(sample.remark))
        found.push(['lost', `an acknowledged remark ${remark.values.join(' or ')} is ${sample.remark}`]);
    }
  }
  return found;
}

const noRemark = { version: 0, values: [remarkOf({})] };

/**
 * Typed values: an acknowledged one is stored, at its version or a later one; and no value is stored that nobody typed.
 */
function typedViolations(
  typed: readonly number[] = [],
  { version, values }: KnownSample['hardness'],
  { version: stored, hardness }: VisibleSample,
): Found[] {
  const found: Found[] = [];
  if (stored < version) found.push(['typed', `a sample of version ${version} is of version ${stored}`]);
  const [saved] = values;
  if (stored === version && values.length === 1 && saved !== hardness)
    found.push(['typed', `the typed value ${saved} is ${hardness}`]);
  if (hardness !== null && !Number.isInteger(hardness) && !typed.includes(hardness))
    found.push(['typed', `${hardness} is stored, which nobody has typed`]);
  return found;
}

/** Calculated values belong to the present formula, or are empty, or marked as out of date; never stale. */
export function formulaViolations(
  visible: ReadonlyMap<string, readonly VisibleSample[]>,
  formula: string | undefined,
): Found[] {
  const offset = Number(/\+ (\d+)$/.exec(formula ?? '')?.[1]);
  if (formula === undefined) return [];
  const stale = [...visible.values()]
    .flat()
    .filter(({ heat, twice }) => twice !== null && heat !== undefined && twice !== heat * 2 + offset);
  return stale.length > 0 ? [['lost', `${stale.length} calculated values are stale under ${formula}`]] : [];
}
