import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildExperiment } from '#tests/support/experiment-data.ts';
import { JobBar } from '#web/ui/job-progress.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const bar = () => screen.queryByRole('progressbar');
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a calculation that nobody asked for shows only after two seconds, and each counts for itself', () => {
  const line = (calculation_id: string) => (
    <JobBar experiment={buildExperiment({ calculation_id })} latest={undefined} asked="" />
  );
  const { rerender } = render(line('first'));
  wait(1999);
  expect(bar()).toBeNull();
  rerender(line('second'));
  wait(1999);
  expect(bar()).toBeNull();
  wait(1);
  expect(bar()?.getAttribute('aria-label')).toBe('Calculating functions');
  rerender(line(''));
  expect(bar()).toBeNull();
});

test.each(['generation', 'modeling', 'plotting'])('%s shows at once', (kind) => {
  render(<JobBar experiment={buildExperiment({ [`${kind}_id`]: 'job' })} latest={undefined} asked="" />);
  expect(bar()).toBeTruthy();
});

test('a calculation that was asked for shows at once', () => {
  render(<JobBar experiment={buildExperiment({ calculation_id: 'job' })} latest={undefined} asked="job" />);
  expect(bar()).toBeTruthy();
});
