import type { FoldResult } from './combine-folds.ts';
import { fitScore, type NormalExpectation, type ScoredSamples, type ScoreModel } from './fit-score.ts';
import { leaveOut, refitted } from './folds.ts';
import type { Kernels } from './kernels/kernels.ts';
import { divideSettings, type SettingIndices } from './surrogate/settings.ts';

/** From fewer blocks, a model without one of them knows nothing of how much blocks differ. */
export const LEAST_BLOCKS = 3;

/**
 * Predicts each sample by a model that has seen neither its block nor its settings: what to expect of a series, or day,
 * that is still to come. One block is left out at a time, or a group of blocks where there are many, as by scikit-learn's
 * `LeaveOneGroupOut` and `GroupKFold`. Settings that other blocks have too are left out of these besides, in at most five
 * parts, so that not everything is left out where each block repeats the same settings.
 *
 * @param samples at most as many as a process is fitted to
 */
export async function predictNewBlocks(
  kernels: Kernels,
  samples: ScoredSamples,
  { settings, refit }: { settings: SettingIndices; refit: boolean },
): Promise<FoldResult<NormalExpectation>[]> {
  const rows = [...samples.points.keys()];
  const whole = await fitScore(kernels, samples, rows);
  const leave = refit ? undefined : await leaveOut(whole, rows);
  const groups = divideSettings(rows, Int32Array.from(samples.blocks ?? []), refit ? 10 : 20);
  const found: FoldResult<NormalExpectation>[] = [];
  for (const { left, unseen } of groups.flatMap((group) => cellsOf(group, settings))) {
    const mark = kernels.mark();
    const model = leave ? await leave(left, unseen) : await withoutSome(kernels, samples, { left, unseen }, whole);
    found.push({ left, expectations: model.expectations, shuffled: [] });
    kernels.release(mark);
  }
  return found;
}

/** Samples that a model predicts, and those that it must not have seen. */
interface Cell {
  left: readonly number[];
  unseen: readonly number[];
}

/** The samples of some blocks: first those whose settings no other block has, then the others in parts. */
function cellsOf(group: readonly number[], settings: SettingIndices): Cell[] {
  const own = new Set(group);
  const others = [...settings.keys()].filter((row) => !own.has(row));
  const elsewhere = new Set(others.map((row) => settings[row]));
  const fresh = group.filter((row) => !elsewhere.has(settings[row]));
  const shared = group.filter((row) => elsewhere.has(settings[row]));
  const parts = divideSettings(shared, settings, PARTS).map((left): Cell => {
    const asked = new Set(left.map((row) => settings[row]));
    const repeats = others.filter((row) => asked.has(settings[row]));
    return {
      left,
      unseen:
        repeats.length < others.length ? [...left, ...group.filter((row) => !left.includes(row)), ...repeats] : group,
    };
  });
  return [...(fresh.length > 0 ? [{ left: fresh, unseen: [...fresh, ...shared] }] : []), ...parts];
}

const PARTS = 5;

async function withoutSome(
  kernels: Kernels,
  samples: ScoredSamples,
  { left, unseen }: Cell,
  { hyperParameters: warm }: Pick<ScoreModel, 'hyperParameters'>,
) {
  const out = new Set(unseen);
  const of = [...samples.points.keys()].filter((row) => !out.has(row));
  return refitted(kernels, samples, left, { of, warm, evaluations: 5 });
}
