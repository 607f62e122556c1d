import { propose } from '#shared/engine/propose.ts';
import type { Mixture, Point, ProposeRequest, SpaceInput } from '#shared/engine/types.ts';
import { mean } from './methods.ts';
import { meanText, verdict } from './paired-runs.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

/** A formulation of many components in percent, of which few may be present. */
const [components, atMost, samples, count] = [50, 5, 100, 20];
const part: SpaceInput = { kind: 'numeric', min: 0, max: 100, step: 1 };
const inputs = Array.from({ length: components }, () => part);
const mixture: Mixture = { inputs: [...inputs.keys()], total: 100, atMost };

/** The processor time of the first series of such a formulation, and of a later one. */
export async function measureComponents(settings: Settings, store: Store): Promise<void> {
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    await store.once('components', `s${seed}`, 'engine', async () => {
      const begun = await timed(requestOf([], count, seed));
      const others = await timed(requestOf(begun.points, samples - count, seed + 500, unmeasured(begun.points)));
      const known = [...begun.points, ...others.points];
      const later = await timed(requestOf(known, count, seed));
      const all = [...known, ...later.points];
      return {
        ...{ seed, first: begun.seconds, later: later.seconds },
        broken: all.filter(isBroken).length,
        repeats: all.length - new Set(all.map(String)).size,
        samples: all.length,
      };
    });
    print(`components, seed ${seed}`);
  }
}

/** Without values, a series fills the space. */
const unmeasured = (points: readonly Point[]): number[][] => points.map(() => [Number.NaN]);

/** A value that depends on six components, with an optimum of four of them. */
function goodnessOf(point: Point): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = [3, 8, 21, 22, 34, 47].map((input) => (point[input] ?? 0) / 100);
  return -((a - 0.4) ** 2) - (b - 0.3) ** 2 - (c - 0.2) ** 2 - (d - 0.1) ** 2 + 0.5 * e * f - 0.3 * f;
}

function requestOf(
  points: readonly Point[],
  wanted: number,
  seed: number,
  outputs = points.map((point) => [goodnessOf(point)]),
): ProposeRequest {
  return {
    ...{ space: { inputs, mixtures: [mixture] }, objectives: [{ weight: 1, target: 'Maximize' }], noise: 0 },
    ...{ behaviour: 'normal', count: wanted, seed, points, outputs },
  };
}

async function timed(request: ProposeRequest): Promise<{ points: Point[]; seconds: number }> {
  const before = process.cpuUsage();
  const { proposals } = await propose(request);
  const { user, system } = process.cpuUsage(before);
  return { points: proposals.map(({ point }) => point), seconds: (user + system) / 1e6 };
}

function isBroken(point: Point): boolean {
  const sum = point.reduce((total, value) => total + value, 0);
  const present = point.filter((value) => value > 0).length;
  return Math.abs(sum - mixture.total) > 1e-9 || present > atMost || point.some((value) => value !== Math.round(value));
}

interface Timed {
  first: number[];
  later: number[];
  broken: number;
  repeats: number;
  all: number;
}

function found(store: Store): Timed {
  const rows = store.all('components').map(({ values }) => values);
  const sum = (figure: 'broken' | 'repeats' | 'samples') => rows.reduce((total, row) => total + Number(row[figure]), 0);
  return {
    first: rows.map((row) => Number(row.first)),
    later: rows.map((row) => Number(row.later)),
    ...{ broken: sum('broken'), repeats: sum('repeats'), all: sum('samples') },
  };
}

const work = `mixture of ${components} components, at most ${atMost} present`;

/** The rows of targets of mixtures of many components. */
export function componentsRows(store: Store): WorkRow[] {
  const { first, later, broken, repeats, all } = found(store);
  if (first.length === 0) return [];
  const bad = broken + repeats;
  return [
    [work, 'first series of 20 ≤ 1 s', `${meanText(first, 2)} s`, verdict(mean(first), 1, { runs: first.length })],
    [work, 'series of 20 at n = 100 ≤ 3 s', `${meanText(later, 2)} s`, verdict(mean(later), 3, { runs: first.length })],
    [work, 'no sample breaks a rule or repeats', `${bad} of ${all}`, bad === 0 ? 'met' : '**not met**'],
  ];
}

/** The chapter of mixtures of many components. */
export function componentsText(store: Store): string {
  const { first, later, broken, repeats, all } = found(store);
  if (first.length === 0) return 'Not measured.\n';
  const range = (values: readonly number[]) => `${meanText(values, 2)} (at most ${fixed(Math.max(...values), 2)})`;
  return `With engine ${store.version('components')}. A formulation of ${components} components in steps of 1 %, which add up to 100 and of which at most ${atMost} may be
present; ${first.length} seeds. The later series learns from ${samples} samples. Seconds of processor time, the fit included: mean with
an interval of 95 %, and the longest.

| series of ${count} | seconds | target |
|---|---|---|
| the first | ${range(first)} | ≤ 1 |
| at n = ${samples} | ${range(later)} | ≤ 3 |

Of ${all} samples ${broken} break the sum, the number of components or the steps, and ${repeats} are there twice.
`;
}
