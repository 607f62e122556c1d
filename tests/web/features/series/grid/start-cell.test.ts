import { expect, it } from 'vitest';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { gridColumns } from '#web/features/series/grid/sample-columns.ts';
import { startCell } from '#web/features/series/grid/use-grid-cursor.ts';

const heat = buildInput();
const [yields, cost] = [buildOutput(), buildOutput({ short_name: 'cost' })];
const series = buildSeries();
const rowsOf = (measured: readonly (readonly (number | null)[])[]) =>
  measured.map(([first = null, second = null], position) => {
    const sample = buildSample(series.uuid, position, {
      [`in:${heat.uuid}`]: position,
      [`out:${yields.uuid}`]: first,
      [`out:${cost.uuid}`]: second,
    });
    return { sample, counted: sample, series, number: position + 1, unsaved: undefined };
  });
const columnsFor = (outputs: boolean) =>
  gridColumns(
    { inputs: [heat], functions: [], outputs: [yields, cost] },
    { outputs, inputs: outputs, source: false, actions: true, series: false, expected: false },
  );

it('enters a table at the first output that is not measured yet', () => {
  const at = (measured: readonly (readonly (number | null)[])[]) => {
    const { row, column } = startCell(rowsOf(measured), columnsFor(true));
    return [row, column];
  };
  expect(at([[null, null]])).toEqual([0, 3]);
  expect(at([[1, 2], [3], [null]])).toEqual([1, 4]);
  expect(at([[1, 2]])).toEqual([0, 0]);
  expect(at([])).toEqual([0, 0]);
});

it('enters a table that may not be changed at its first cell', () => {
  expect(startCell(rowsOf([[null, null]]), columnsFor(false))).toEqual({ row: 0, column: 0 });
});
