import { describe, expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { cellProblem } from '#shared/rules/cell-problem.ts';
import { cellsOfColumn } from '#shared/rules/column-type.ts';
import { durationIn, isDuration, unitOfDurations } from '#shared/rules/durations.ts';
import { assignedColumn, importItem } from '#shared/rules/import-assignment.ts';
import { cellNotes } from '#shared/rules/import-notes.ts';
import { reasonToSkip } from '#shared/rules/reason-to-skip.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** The ways in which laboratories write hours and minutes, and minutes and seconds. */
const ofHours: readonly ((hours: number, minutes: number) => string)[] = [
  (h, m) => `${h}h${two(m)}`,
  (h, m) => `${h} h ${two(m)}`,
  (h, m) => `${h}h${m}min`,
  (h, m) => `${h} h ${m} min`,
  (h, m) => `${h}h ${m}m`,
  (h, m) => `${h} hrs ${m} mins`,
  (h, m) => `${h} Std. ${m} Min.`,
  (h, m) => `${h}h${m}'`,
  (h, m) => `${h}\u00a0h ${m}\u202fmin 0 s`,
  (h, m) => `${h}:${two(m)}:00`,
];
const ofMinutes: readonly ((minutes: number, seconds: number) => string)[] = [
  (m, s) => `${m}min${two(s)}`,
  (m, s) => `${m} min ${s} s`,
  (m, s) => `${m}m ${s}s`,
  (m, s) => `${m}'${two(s)}"`,
  (m, s) => `${m}′ ${s}″`,
  (m, s) => `0:${two(m)}:${two(s)}`,
];

describe('durations', () => {
  it('drawn are the same in every way of writing and every unit', () => {
    const random = createRandom(7);
    for (let draw = 0; draw < 300; draw++) {
      const [large, small] = [random.integer(60), random.integer(60)];
      for (const [ways, size] of [
        [ofHours, 3600],
        [ofMinutes, 60],
      ] as const) {
        const seconds = large * size + (small * size) / 60;
        for (const write of ways) {
          const text = write(large, small);
          const read = ['s', 'min', 'h', 'd'].map((unit) => durationIn(text, unit));
          const expected = [1, 60, 3600, 86_400].map((one) => Number((seconds / one).toPrecision(12)));
          expect(read, text).toEqual(expected);
          expect(durationIn(text, '°C'), text).toBeUndefined();
        }
      }
    }
  });

  it.each([
    ["90'", 'min', 90],
    ["90'", 'h', 1.5],
    ['30"', 's', 30],
    ['1 d 12 h', 'h', 36],
    ['36h30', 'h', 36.5],
    ['-1h30', 'h', -1.5],
  ])('%s is, in %s, %s', (text, unit, value) => {
    expect(durationIn(text, unit)).toBe(value);
  });

  it.each([
    '1h90',
    '1h5',
    '2h1',
    '1m80',
    '1m30',
    "1'30",
    '30 min 1 h',
    '1h30x',
    'h30',
    '1h-30',
    '1.5h30',
    '90',
    '5 mL',
    '',
  ])('%j is none', (text) => {
    for (const unit of ['s', 'min', 'h']) expect(durationIn(text, unit)).toBeUndefined();
    expect(isDuration(text)).toBe(false);
  });
});

describe('a column of durations', () => {
  const rowsOf = (cells: readonly string[]) => cells.map((cell, index) => ({ number: index + 2, cells: [cell] }));
  const read = (header: string, cells: readonly string[]) => {
    const rows = rowsOf(cells);
    const column = assignedColumn(importItem({ header, index: 0 }, rows, '.', 'Input'), rows, []);
    if (!column) throw new Error('No column');
    const format = { rows, format: { decimal: '.' as const }, isAssumed: false };
    const { isNumerical, numbers } = cellsOfColumn(cells, '.', header);
    return { isNumerical, numbers, unit: column.parameter.unit, notes: cellNotes([column], format) };
  };

  it.each([
    ['time', ['1h30', '2h', '45 min'], 'h', [1.5, 2, 0.75]],
    ['time', ['1:30:00', '1 h 45 min'], 'h', [1.5, 1.75]],
    ['time', ['2min30', '45 s', "90'"], 'min', [2.5, 0.75, 90]],
    ['t (min)', ["90'", "45'"], 'min', [90, 45]],
    ['t [h]', ['1:30', '1h30', ''], 'h', [1.5, 1.5]],
  ])('%s of %j is in %s', (header, cells, unit, numbers) => {
    expect(read(header, cells)).toMatchObject({ isNumerical: true, unit, numbers });
  });

  it('tells in which unit the numbers beside durations are read', () => {
    const { numbers, notes } = read('t (min)', ['1h30', '45', '2 h']);
    expect(numbers).toEqual([90, 45, 120]);
    expect(notes).toEqual([
      't (min): durations are read in min (1h30 is 90).',
      't (min): 1 value converted to min (2 h is 120 min).',
      't (min): numbers without a unit are read in min (45 is 45 min).',
    ]);
  });

  it('is none where a number beside them has no unit, which is said', () => {
    const cells = ['1h30', '2', '1h45', '2h15'];
    expect(unitOfDurations(cells, '')).toBeUndefined();
    expect(reasonToSkip('time spent', cells, '.')).toBe('1h30 is a duration, and 2 has no unit');
    // Feet, or minutes of an angle.
    expect(unitOfDurations(["90'", "45'"], '')).toBeUndefined();
  });

  it('is refused cell by cell where its parameter is no time', () => {
    const parameter = {
      uuid: 'a',
      name: 'Heat',
      short_name: 'heat',
      unit: '°C',
      is_categorical: false,
      categories: [],
    };
    const column = { header: 'heat', index: 0, kind: 'input' as const, parameter };
    expect(cellProblem('1h30', column)).toContain('1h30 is a duration or a time, not a number');
  });
});
