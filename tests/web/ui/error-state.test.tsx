import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorState } from '#web/ui/error-state.tsx';

it.each([false, true])('is an alarm while the network is there, and a state without it (in line: %s)', (inLine) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { unmount } = render(<ErrorState inLine={inLine} onRetry={() => undefined} />);
  expect(screen.getByRole('status').textContent).toContain('Offline: this was not loaded before');
  unmount();
  online.mockReturnValue(true);
  render(<ErrorState inLine={inLine} onRetry={() => undefined} />);
  expect(screen.getByRole(inLine ? 'status' : 'alert').textContent).toContain('could not be loaded');
  online.mockRestore();
});
