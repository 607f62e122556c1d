import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { buildSample, buildSeries, ids, uuid } from '#tests/support/experiment-data.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { createEditHistory } from '#web/features/series/changes/edit-history.ts';
import { seriesStep } from '#web/features/series/imports/import-steps.ts';
import { currentNotices } from '#web/lib/notices.ts';

it('tells an undone import, and one that is done again, as one thing each, with the number that it has', async () => {
  const series = { ...buildSeries(), number: 2 };
  series.samples = [buildSample(series.uuid, 0, {})];
  const again = { ...series, uuid: uuid(), number: 3, sample_count: 1 };
  const parameters = { in_parameters: [], out_parameters: [] };
  fakeApi({ deleteSeries: () => undefined as never, importSeries: () => ({ series: again, parameters }) });
  const before = currentNotices();
  const history = createEditHistory();
  const place = { workspace: ids.workspace, project: ids.project, experiment: ids.experiment };
  history.push(
    seriesStep(
      { client: new QueryClient(), place },
      { series, body: { samples: [], options: { in: true, out: true } } },
    ),
  );
  expect(await history.undo()).toBe('Import of series 2');
  expect(await history.redo()).toBe('Import of series 3');
  expect(currentNotices()).toEqual(before);
});
