import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, ProposeRequest, ProposeResult } from '#shared/engine/types.ts';
import { drawProblem, halves, namesOf } from './families/families.ts';
import { mean } from './methods.ts';
import { normal } from './optimise.ts';
import type { Problem } from './problem.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

/** Samples of a first series, and of the second one, which learns from it. */
const [first, second] = [20, 5];

type Propose = (request: ProposeRequest) => Promise<ProposeResult>;

/** The engine of an older checkout, which proposes from the same requests where they use none of the later fields. */
async function formerEngine(folder: string): Promise<{ before: Propose; release: string }> {
  const load = (file: string) => import(pathToFileURL(join(folder, 'functions/engine', file)).href);
  const [{ propose: before }, { engineVersion: release }] = [await load('propose.ts'), await load('version.ts')];
  return { before, release };
}

/** Whether a problem that uses no later field has the same first and second series as from the engine of a checkout. */
export async function measureFormer({ former, problems }: Settings, store: Store): Promise<void> {
  if (!former) return;
  const { before, release } = await formerEngine(former);
  for (const name of halves.flatMap((half) => namesOf(half))) {
    if (problems.length > 0 && !problems.includes(name)) continue;
    await store.once('former', `${name} ${release}`, 'engine', async () => ({
      ...{ problem: name, release },
      ...(await compared(drawProblem(name), before)),
    }));
    print(`former ${name}`);
  }
}

async function compared(problem: Problem, before: Propose) {
  const { space, objectives, noisy, feasible } = problem;
  const shared: Pick<ProposeRequest, 'space' | 'objectives' | 'noise' | 'behaviour' | 'feasible'> = {
    ...{ space, objectives, noise: noisy ? 0.1 : 0, behaviour: 'normal' },
    ...(feasible && { feasible: async (asked) => feasible(asked) }),
  };
  const random = createRandom(8);
  const both = async (asked: Pick<ProposeRequest, 'points' | 'outputs' | 'count' | 'seed'>) => {
    const request = { ...shared, ...asked };
    return [pointsOf(await propose(request)), pointsOf(await before(request))] as const;
  };
  const start = await both({ points: [], outputs: [], count: first, seed: 1 });
  const [points] = start;
  const outputs = points.map((point) => problem.measure(point, () => normal(random)));
  const next = await both({ points, outputs, count: second, seed: 1001 });
  const best = next.map((series) => Math.max(...series.map(problem.value)));
  return { first: alike(start), second: alike(next), now: best[0], before: best[1] };
}

const pointsOf = ({ proposals }: ProposeResult): Point[] => proposals.map(({ point }) => point);

/** The samples that are the same at the same place. */
const alike = ([one, other]: readonly [Point[], Point[]]): number =>
  one.filter((point, at) => String(point) === String(other[at])).length;

const isSame = ({ values }: { values: Record<string, unknown> }): boolean =>
  values.first === first && values.second === second;

/** The row of requests that use nothing that is known. */
export function formerRows(store: Store): WorkRow[] {
  const found = store.all('former');
  if (found.length === 0) return [];
  const changed = found.filter((one) => !isSame(one));
  const gains = changed.map(({ values: { now, before } }) => Number(now) - Number(before));
  const isWorse = changed.length > 0 && mean(gains) < -1e-9;
  return [
    [
      'no field used',
      `proposals of ${found[0]?.values.release} for the same seed, or better`,
      `the same in ${found.length - changed.length} of ${found.length} drawn problems`,
      isWorse ? '**not met**' : 'met',
    ],
  ];
}

/** The chapter of requests that use nothing that is known. */
export function formerText(store: Store): string {
  const found = store.all('former');
  if (found.length === 0) return 'Not measured.';
  const changed = found.filter((one) => !isSame(one));
  const lines = changed.map(
    ({ values: { problem, first: start, second: next, now, before } }) =>
      `| ${problem} | ${start} of ${first} | ${next} of ${second} | ${fixed(before, 4)} | ${fixed(now, 4)} |`,
  );
  return `With engine ${store.version('former')} beside ${found[0]?.values.release}, in one process: the drawn problems, a first series of ${first} and one of ${second} after it,
with the same seed and nothing known. All samples are the same, in the same order, in ${found.length - changed.length} of ${found.length} problems; in the others
a value or a range is wanted, whose parts of the score are cut since to the scale of scores
([engine](engine.md#a-batch)). The best of the second series there, on the scale of 0 to 1 of the problem:

| problem | first series the same | second | best before | now |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
