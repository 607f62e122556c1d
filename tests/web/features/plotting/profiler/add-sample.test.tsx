import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  buildExperiment,
  buildInput,
  buildPermissions,
  buildSample,
  buildSeries,
} from '#tests/support/experiment-data.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { choose } from '#tests/web/support/choose.ts';
import { AddSample } from '#web/features/plotting/profiler/add-sample.tsx';

const heat = buildInput();
const series = buildSeries();
const Screen = () => (
  <AddSample
    experiment={buildExperiment()}
    list={[series]}
    inputs={[heat]}
    source={{ inputs: [heat] }}
    setting={[20]}
  />
);

it('says how many of several were added before one was refused', async () => {
  fakeSockets();
  let count = 0;
  const api = fakeApi({
    getUserPermissions: () => buildPermissions(),
    createSample: () => {
      count += 1;
      if (count === 3) return refusal(400, { detail: 'The series is full', code: 'validation' });
      return buildSample(series.uuid, count, { [`in:${heat.uuid}`]: 20 });
    },
  });
  const { user } = renderScreen(Screen, 'charts');
  await screen.findByRole('button', { name: 'Add as a sample' });
  await choose(user, screen, 'Add it', '4 times');
  await user.click(screen.getByRole('button', { name: 'Add as a sample' }));
  expect(await screen.findByText('The setting was added 2 of 4 times to series 1')).toBeTruthy();
  expect(api.bodies('createSample')).toHaveLength(3);
});
