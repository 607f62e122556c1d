import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../web/src/app/query-client.ts';
import { useImportSeries } from '../../../web/src/features/series/use-change-series.ts';
import { Snackbars } from '../../../web/src/ui/snackbars.tsx';
import { ids } from '../../support/experiment-data.ts';
import { fakeApi } from '../../support/fake-api.ts';

afterEach(cleanup);

test('an import that brings no series says that it failed', async () => {
  fakeApi({ importSeries: () => Response.json({ series: {}, parameters: {} }, { status: 201 }) });
  const client = createQueryClient({ goHome: () => undefined, goBack: () => false });
  const place = { workspace: ids.workspace, project: ids.project, experiment: ids.experiment };
  const { result } = renderHook(() => useImportSeries(place), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  render(<Snackbars />);
  await act(() => result.current.mutateAsync({ samples: [], options: { in: true, out: false }, parameters: [] }));
  expect(await screen.findByText('Series import failed')).toBeTruthy();
});
