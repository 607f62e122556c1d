import { describe, expect, it } from 'vitest';
import { fitEvent } from '#functions/live/sockets.ts';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { buildExperiment, buildSample, buildSeries, uuid } from '#tests/support/experiment-data.ts';

const event = (more: Partial<LiveEvent> = {}): LiveEvent => ({
  method: 'modeling_success',
  experiment: buildExperiment(),
  job_id: uuid(),
  ...more,
});
const importances = (count: number) =>
  Array.from({ length: count }, (_, rank) => ({
    uuid: uuid(),
    rank,
    metrics: { fi: 0.5, fi_std: 0.1 },
    include: true,
    prediction_model: uuid(),
    input_parameter: { uuid: uuid(), name: 'x'.repeat(40), short_name: `p${rank}` },
  }));
const seriesOf = (count: number) => {
  const id = uuid();
  return buildSeries({
    uuid: id,
    samples: Array.from({ length: count }, (_, i) => buildSample(id, i, { [uuid()]: i })),
  });
};
const sent = (one: LiveEvent): LiveEvent => JSON.parse(fitEvent(one));

describe('an event above 128 KB', () => {
  it('omits its series first, then its importances', () => {
    const model = {
      uuid: uuid(),
      name: 'score',
      parameter: null,
      metrics: { r2: 1, r2_std: 0, me: 0, me_std: 0, mae: 0, mae_std: 0, mse: 0, mse_std: 0 },
    };
    const small = event({ prediction_model: model, input_importances: importances(3), series_list: [seriesOf(3)] });
    expect(sent(small)).toEqual(small);
    const large = sent(
      event({ prediction_model: model, input_importances: importances(3), series_list: [seriesOf(600)] }),
    );
    expect(large).toMatchObject({ refetch: ['series'], prediction_model: model });
    expect(large.series_list).toBeUndefined();
    expect(large.input_importances).toHaveLength(3);
    const huge = sent(
      event({ prediction_model: model, input_importances: importances(600), series_list: [seriesOf(600)] }),
    );
    expect(huge).toMatchObject({ refetch: ['series', 'model'], prediction_model: model });
    expect(huge.input_importances).toBeUndefined();
  });
});
