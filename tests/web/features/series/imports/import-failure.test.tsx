import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ids } from '#tests/support/experiment-data.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { importingSeries } from '#web/features/series/changes/series-mutations.ts';
import { Snackbars } from '#web/ui/snackbars.tsx';

test('an import without a series is reported as failed', async () => {
  fakeApi({ importSeries: () => Response.json({ series: {}, parameters: {} }, { status: 201 }) });
  const client = createQueryClient({ goHome: () => undefined, goBack: () => false });
  const place = { workspace: ids.workspace, project: ids.project, experiment: ids.experiment };
  const { result } = renderHook(() => useMutation(importingSeries(client, place)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  render(<Snackbars />);
  await act(() => result.current.mutateAsync({ samples: [], options: { in: true, out: false }, parameters: [] }));
  expect(await screen.findByText('Series import failed')).toBeTruthy();
});
