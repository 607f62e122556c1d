import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { formatList } from '#shared/rules/format-list.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';

/** Samples of one series with one setting. */
export interface RepeatedSetting {
  key: string;
  /** 'Series 2, samples 4, 5 and 6'. */
  name: string;
  /** A value an input. */
  setting: readonly number[];
  samples: readonly Sample[];
  /** Those that are measured. */
  measured: readonly Sample[];
}

/** The settings that a series has several times, failed and left-out samples apart; the newest series first. */
export function repeatedSettings(
  list: readonly Series[],
  inputs: readonly InParameter[],
  outputs: readonly OutParameter[],
): RepeatedSetting[] {
  return list
    .toSorted((a, b) => b.number - a.number)
    .flatMap(({ uuid, number, samples }) => {
      const counted = samples.filter(({ state }) => !state);
      const settingOf = (sample: Sample) => inputs.map((input) => valuesOf(sample).get(input.uuid) ?? Number.NaN);
      const groups = Map.groupBy(counted, (sample) => settingOf(sample).join());
      return [...groups].flatMap(([text, group]) => {
        const [first] = group;
        const setting = first ? settingOf(first) : [];
        if (group.length < 2 || !setting.every(Number.isFinite)) return [];
        const measured = group.filter((sample) => !isOpen(sample, outputs));
        const numbers = group.map((sample) => String(sampleNumber(sample)));
        const name = `Series ${number}, samples ${formatList(numbers)}`;
        return [{ key: `${uuid} ${text}`, name, setting, samples: group, measured }];
      });
    });
}

/** The series without the repeats: a model of them has not seen what it is to predict. */
export function withoutRepeats(list: readonly Series[], { samples }: Pick<RepeatedSetting, 'samples'>): Series[] {
  const own = new Set(samples.map(({ uuid }) => uuid));
  return list.map((series) => ({ ...series, samples: series.samples.filter(({ uuid }) => !own.has(uuid)) }));
}

/** The repeated setting as a point of a model, which may leave inputs out. */
export const pointOfRepeats = (
  { setting }: Pick<RepeatedSetting, 'setting'>,
  inputs: readonly InParameter[],
  model: { inputs: readonly InParameter[] },
): number[] => model.inputs.map(({ uuid }) => setting[inputs.findIndex((input) => input.uuid === uuid)] ?? 0);
