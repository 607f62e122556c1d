import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { SettingField } from '#web/features/plotting/profiler/setting-field.tsx';

it('moves over the levels of an input, however far apart they are', () => {
  const input = buildInput({
    name: 'Loading',
    min_value: 0.01,
    max_value: 1,
    step: 0.02,
    levels: [0.01, 0.03, 0.1, 1],
  });
  const onMove = vi.fn();
  render(<SettingField index={2} input={input} value={0.03} onMove={onMove} onEnd={() => undefined} />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: /^Loading/ });
  expect(slider.value).toBe('1');
  expect(slider.getAttribute('aria-valuetext')).toContain('0.03');
  fireEvent.change(slider, { target: { value: '2' } });
  expect(onMove).toHaveBeenCalledWith(2, 0.1);
});

it('moves in the steps of a range', () => {
  const onMove = vi.fn();
  const input = buildInput({ name: 'Heat', min_value: 20, max_value: 80, step: 5 });
  render(<SettingField index={0} input={input} value={40} onMove={onMove} onEnd={() => undefined} />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: /^Heat/ });
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['20', '80', '5', '40']);
  fireEvent.change(slider, { target: { value: '45' } });
  expect(onMove).toHaveBeenCalledWith(0, 45);
});
