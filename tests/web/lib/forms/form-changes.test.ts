import { describe, expect, it } from 'vitest';
import { changedFields, mergeLines } from '#web/lib/forms/form-changes.ts';

describe('changedFields', () => {
  it('has the fields that differ, and nothing if none does', () => {
    const opened = { uuid: 'a', name: 'Heat', target: { min: 1, max: null }, categories: ['x'] };
    const same = { name: 'Heat', target: { max: null, min: 1 }, categories: ['x'] };
    expect(changedFields({ opened, saved: same })).toEqual({});
    expect(changedFields({ opened, saved: { ...same, categories: ['x', 'y'] } })).toEqual({ categories: ['x', 'y'] });
  });

  it('has a null that the opened values do not have', () => {
    expect(changedFields({ opened: {}, saved: { earlier_value: null, uuid: undefined } })).toEqual({
      earlier_value: null,
    });
  });

  it('has the fields that depend on a changed one', () => {
    const opened = { is_categorical: false, min: 0, max: 9 };
    const dependents = { is_categorical: ['min'] as const };
    expect(changedFields({ opened, saved: { ...opened, is_categorical: true } }, dependents)).toEqual({
      is_categorical: true,
      min: 0,
    });
    expect(changedFields({ opened, saved: { ...opened, max: 8 } }, dependents)).toEqual({ max: 8 });
  });
});

describe('mergeLines', () => {
  const line = (user: string, role: string, uuid: string | null = `line-${user}`) => ({ uuid, user, role });
  const opened = [line('ada', 'reader'), line('bob', 'reader'), line('cleo', 'reader')];
  const merge = (saved: readonly ReturnType<typeof line>[], current: readonly ReturnType<typeof line>[]) =>
    mergeLines({ opened, saved }, current, 'user');

  it('keeps what others added and changed, and what the person did', () => {
    const saved = [line('ada', 'manager'), line('cleo', 'reader'), line('dan', 'reader', null)];
    const current = [...opened.slice(0, 2), line('cleo', 'manager'), line('eve', 'reader')];
    expect(merge(saved, current)).toEqual([
      line('ada', 'manager'),
      line('cleo', 'manager'),
      line('eve', 'reader'),
      line('dan', 'reader', null),
    ]);
  });

  it('does not bring back a line that somebody else has removed', () => {
    expect(merge(opened.with(0, line('ada', 'manager')), opened.slice(1))).toEqual(opened.slice(1));
  });

  it('changes the line of somebody whom both have added, and of one who was removed and added again', () => {
    const saved = [line('bob', 'manager', null), opened[2] ?? line('', ''), line('dan', 'reader', null)];
    const current = [...opened.slice(1), line('dan', 'manager', 'new')];
    expect(merge(saved, current)).toEqual([
      line('bob', 'manager'),
      line('cleo', 'reader'),
      line('dan', 'reader', 'new'),
    ]);
  });
});
