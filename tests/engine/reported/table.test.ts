import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { filterOperators, type SampleFilter } from '#shared/rules/filters.ts';
import { scaleOfToday } from '#shared/rules/model-scale.ts';
import { isNight } from '#tests/support/night.ts';
import { arrangeLists } from '#web/features/series/grid/arrange-samples.ts';
import { rankRows, sampleRows } from '#web/features/series/grid/sample-rows.ts';
import { type DrawnExperiment, drawnExperiment, drawsOf } from './draw-experiment.ts';
import { exactScores, numberOf } from './exact.ts';
import { samplesOf, tableOf } from './plain-counts.ts';

const draws = drawsOf(isNight);

/** A sample's predicted score: of some there is none. */
const predictedOf = ({ position }: Pick<Sample, 'position'>) => (position % 3 === 0 ? null : position / 8);

const predicted = (experiment: DrawnExperiment): DrawnExperiment => ({
  ...experiment,
  list: experiment.list.map((series) => ({
    ...series,
    // A score of an older scale is composed again: `scale-of-today.test.ts` is about that.
    samples: series.samples.map(({ predicted_outputs: _, ...sample }) => ({
      ...sample,
      predicted_score: predictedOf(sample),
    })),
  })),
});

/** By sample, what a column of the table shows: null where it is empty; undefined where rounding could go both ways. */
function columnByHand(experiment: DrawnExperiment, key: string): Map<string, number | null> | undefined {
  const samples = samplesOf(experiment);
  const table = tableOf(experiment);
  if (key !== 'score') {
    const output = experiment.outputs.findIndex(({ uuid }) => uuid === key);
    const of = (sample: Sample, row: number) => {
      if (key === 'predicted_score') return predictedOf(sample);
      const input = sample.inParameters.find(({ in_parameter }) => in_parameter === key);
      return input ? input.value : (table[row]?.[output] ?? null);
    };
    return new Map(samples.map((sample, index) => [sample.uuid, of(sample, index)]));
  }
  const thousandths = exactScores(table, experiment.outputs).map((score) => (score ? 1000 * numberOf(score) : null));
  if (thousandths.some((value) => value !== null && Math.abs((value % 1) - 0.5) < 1e-6)) return undefined;
  const scores = thousandths.map((value) => (value === null ? null : Math.round(value) / 1000));
  return new Map(samples.map(({ uuid }, index) => [uuid, scores[index] ?? null]));
}

function isKept(value: number | null, { operator, value: limit }: Pick<SampleFilter, 'operator' | 'value'>): boolean {
  if (operator === 'is empty') return value === null;
  if (value === null || limit === null) return false;
  if (operator === 'not empty') return true;
  const order = Math.sign(value - limit);
  const allowed = { '=': [0], '≠': [-1, 1], '>': [1], '<': [-1], '⩾': [0, 1], '⩽': [0, -1] }[operator];
  return allowed.includes(order);
}

const arrangement = fc.record({
  filters: fc.array(
    fc.record({
      column: fc.nat(20),
      operator: fc.constantFrom(...filterOperators),
      /** The value of a sample, or one that perhaps none has. */
      limit: fc.oneof(
        fc.record({ row: fc.nat(17) }),
        fc.integer({ min: -8, max: 16 }).map((value) => value / 8),
      ),
    }),
    { maxLength: 3 },
  ),
  sort: fc.option(fc.record({ column: fc.nat(20), desc: fc.boolean() })),
  isTogether: fc.boolean(),
});

it('the table shows the samples that pass every filter, and no other, in the order that is asked for', () => {
  fc.assert(
    fc.property(drawnExperiment.map(predicted), arrangement, (experiment, { filters, sort, isTogether }) => {
      const { inputs, outputs, list } = experiment;
      const keys = [...inputs, ...outputs].map(({ uuid }) => uuid).concat('score', 'predicted_score');
      const keyOf = (column: number) => keys[column % keys.length] ?? '';
      const columns = new Map(keys.map((key) => [key, columnByHand(experiment, key)]));
      const asked = filters.map(({ column, operator, limit }, index): SampleFilter => {
        const key = keyOf(column);
        const values = [...(columns.get(key)?.values() ?? [])];
        const value = typeof limit === 'number' ? limit : (values[limit.row % values.length] ?? 0);
        return { uuid: `${index}`, parameter: { uuid: key, short_name: key }, operator, value };
      });
      const used = [...asked.map(({ parameter }) => parameter.uuid), ...(sort ? [keyOf(sort.column)] : [])];
      fc.pre(used.every((key) => columns.get(key)));

      const rows = sampleRows(list, new Map());
      const all = [...rows.values()].flat();
      const lists = isTogether ? new Map([['all', all]]) : rows;
      const order = sort ? { key: keyOf(sort.column), desc: sort.desc } : undefined;
      const scale = scaleOfToday(samplesOf(experiment), outputs);
      const found = arrangeLists(lists, { rankOf: rankRows(all, outputs), scale, outputs })(asked, order);
      for (const [name, here] of lists) {
        const indices = found.get(name) ?? [...here.keys()];
        const shown = (index: number, key: string) => columns.get(key)?.get(here[index]?.sample.uuid ?? '') ?? null;
        const passing = [...here.keys()].filter((index) =>
          asked.every((filter) => isKept(shown(index, filter.parameter.uuid), filter)),
        );
        // 'n of m samples', and which.
        expect(indices.toSorted((a, b) => a - b)).toEqual(passing);
        for (const [at, index] of indices.slice(1).entries()) {
          const before = indices[at] ?? 0;
          const [a, b] = order ? [shown(before, order.key), shown(index, order.key)] : [0, 0];
          if (a === b) expect(before).toBeLessThan(index);
          else if (a === null || b === null) expect(b).toBeNull();
          else expect(a > b).toBe(order?.desc);
        }
      }
      const newestFirst = list.toSorted((a, b) => b.number - a.number).map(({ uuid }) => uuid);
      expect([...rows.keys()]).toEqual(newestFirst);
    }),
    draws,
  );
});
