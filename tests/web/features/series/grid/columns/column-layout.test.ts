import { describe, expect, it } from 'vitest';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { arrangeColumns, ownColumns, pinnedColumns } from '#web/features/series/grid/columns/arrange-columns.ts';
import {
  defaultLayout,
  inChosenOrder,
  isDefault,
  withHidden,
  withMoved,
  withPlaced,
  withSight,
  withWidth,
} from '#web/features/series/grid/columns/column-layout.ts';
import { type GridColumn, gridColumns, gridTemplate } from '#web/features/series/grid/sample-columns.ts';

const [heat, time, yields] = [buildInput(), buildInput({ name: 'Time', short_name: 't' }), buildOutput()];
const definitions = { inputs: [heat, time], functions: [], outputs: [yields] };
const access = { outputs: true, inputs: true, source: false, actions: true, series: false, expected: false };
const all = gridColumns(definitions, access);
const own = ownColumns(definitions, false);
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);
const pinnedKeys = (columns: readonly GridColumn[], width?: number) =>
  pinnedColumns(columns, width).flatMap((pin, index) => (pin ? (columns[index]?.key ?? []) : []));

describe('the arrangement of columns', () => {
  it('is as ever by default, between the columns that name and change the sample', () => {
    expect(keys(arrangeColumns(all, defaultLayout))).toEqual(keys(all));
    expect(keys(own)).toEqual([heat.uuid, time.uuid, yields.uuid, 'predicted', 'rank']);
    expect(isDefault(defaultLayout)).toBe(true);
  });

  it('moves a column past the next one that is shown', () => {
    const layout = withMoved(withHidden(defaultLayout, time.uuid, true), own, heat.uuid, 1);
    expect(keys(arrangeColumns(all, layout))).toEqual([
      'status',
      'number',
      yields.uuid,
      heat.uuid,
      'predicted',
      'rank',
      'actions',
    ]);
    expect(withMoved(layout, own, 'rank', 1)).toBe(layout);
    expect(withMoved(layout, own, 'nothing', 1)).toBe(layout);
    expect(keys(inChosenOrder(own, withPlaced(layout, own, 'rank', yields.uuid).order))[1]).toBe('rank');
  });

  it('places a parameter that is new behind its neighbour, and forgets one that is gone', () => {
    const layout = withMoved(defaultLayout, own, heat.uuid, 1);
    const base = buildInput({ name: 'Base', short_name: 'b' });
    const later = ownColumns({ ...definitions, inputs: [heat, base] }, false);
    expect(keys(inChosenOrder(later, layout.order)).slice(0, 3)).toEqual([heat.uuid, base.uuid, yields.uuid]);
  });

  it('gives a column a width within limits, and its own again', () => {
    const layout = withWidth(withWidth(defaultLayout, heat.uuid, 10), time.uuid, 200.4);
    const columns = arrangeColumns(all, layout);
    expect(gridTemplate(columns).split(' ').slice(2, 4)).toEqual(['52px', '200px']);
    expect(isDefault(withWidth(withWidth(layout, heat.uuid, undefined), time.uuid, undefined))).toBe(true);
    // The last value takes what is left where all have a width of their own.
    const filled = gridTemplate(arrangeColumns(all, withWidth(layout, yields.uuid, 90)));
    expect(filled).toContain('52px 200px minmax(90px, 1fr)');
  });
});

describe('columns in sight', () => {
  it('are the score and the outputs, beside those that name the sample', () => {
    const columns = arrangeColumns(all, defaultLayout);
    expect(pinnedKeys(columns, 1000)).toEqual(['status', 'number', yields.uuid, 'rank', 'actions']);
    const pins = pinnedColumns(columns, 1000);
    const rank = columns.findIndex(({ kind }) => kind === 'rank');
    expect(pins[rank]).toEqual({ left: 36 + 78 + 76, right: 44 });
  });

  it('leave room for the others: where a table is narrow the score comes first, then what the person chose', () => {
    const columns = arrangeColumns(all, withSight(defaultLayout, heat.uuid, true));
    expect(pinnedKeys(columns, 1000)).toContain(heat.uuid);
    expect(pinnedKeys(columns, 480)).toEqual(['status', 'number', heat.uuid, 'rank']);
    expect(pinnedKeys(columns, 340)).toEqual(['status', 'number', 'rank']);
  });

  it('are not those that the person let go', () => {
    const columns = arrangeColumns(all, withSight(defaultLayout, yields.uuid, false));
    expect(pinnedKeys(columns, 1000)).not.toContain(yields.uuid);
  });
});
