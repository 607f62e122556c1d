import { expect, it } from 'vitest';
import { handler } from '#functions/handlers/series.ts';
import { samples } from '#functions/tables/tables.ts';
import { aLaboratory, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

const count = 10_000;
const ofACall = 1000;

it(`${count} measurements by inputs, in calls of ${ofACall}, take less than 30 s of a processor`, {
  timeout: 180_000,
}, async () => {
  const lab = await aLaboratory();
  const series = await aSeries(lab.experiment, { sample_count: count });
  const rows = manySamples(series, count).map((row, index) => ({
    ...row,
    in: { [lab.heat.uuid]: index, [lab.binder.uuid]: index % 2 },
  }));
  await samples.putAll(lab.workspace.uuid, rows);
  // The time of a processor: other tests use the machine too.
  const began = process.cpuUsage();
  for (let at = 0; at < count; at += ofACall) {
    const measurements = Array.from({ length: ofACall }, (_, index) => ({
      inputs: { temperature: at + index, binder: (at + index) % 2 === 0 ? 'Epoxy' : 'Acrylic' },
      outputs: { yield_pct: at + index + 0.5 },
    }));
    const path = { id: lab.experiment.uuid };
    const answer = await invoke(handler, 'reportMeasurements', { as: lab.manager.token, path, body: { measurements } });
    expect(answer).toMatchObject({ status: 200, body: { changed: ofACall } });
  }
  const { user, system } = process.cpuUsage(began);
  process.stdout.write(`${count} measurements: ${((user + system) / 1e6).toFixed(1)} s of a processor\n`);
  expect((user + system) / 1e6).toBeLessThan(30);
});
