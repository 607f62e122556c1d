import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ExperimentSettings } from '#shared/contracts/settings-file.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { experimentListsKey, experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { type NewExperiment, withBlocks } from '../experiment-form.tsx';

interface Request {
  experiment: NewExperiment;
  /** Instead of settings, those of this experiment. */
  template: Experiment | undefined;
  settings: ExperimentSettings | undefined;
  series: BodyInputOf<'importSeries'> | undefined;
}

/** Makes an experiment with definitions and samples, or nothing (decision SPACE-8). */
export function useBegin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: begin,
    onSettled: () => client.invalidateQueries({ queryKey: experimentListsKey }),
  });
}

async function begin({ experiment, template, series, ...given }: Request): Promise<Experiment> {
  const { project, whole_front, ...named } = withBlocks(experiment);
  const body = { ...named, ...(whole_front && { whole_front }) };
  const settings = template ? await settingsOf(template) : given.settings;
  const made = await callApi('createExperiment', { path: { id: project }, body });
  const place = placeArguments(experimentPlaceOf(made));
  try {
    if (settings) await callApi('importParameters', { ...place, body: settings });
    if (series) await callApi('importSeries', { ...place, body: series });
    return made;
  } catch (error) {
    await callApi('deleteExperiment', place).catch(() =>
      notify(
        `${made.name} was created, but not all that belongs to it. Please delete it, or continue in it.`,
        'warning',
      ),
    );
    throw error instanceof ApiFailure ? atFields(error) : error;
  }
}

/** The new experiment has a noise, blocks and an aim of its own. */
async function settingsOf(template: Experiment): Promise<ExperimentSettings> {
  const {
    noise: _noise,
    blocks: _blocks,
    whole_front: _front,
    ...settings
  } = await callApi('exportParameters', placeArguments(experimentPlaceOf(template)));
  return settings;
}

/** The form has one field for all rules. */
function atFields(error: ApiFailure): ApiFailure {
  if (!error.body) return error;
  const fields = Object.entries(error.body.fields ?? {}).flatMap(([field, message]) => {
    const [, index] = /^rules\.(\d+)\./.exec(field) ?? [];
    return index === undefined ? [] : [`Rule ${Number(index) + 1}: ${message}`];
  });
  const rules = fields.length > 0 ? { rules: fields.join('\n') } : {};
  return new ApiFailure(error.operation, error.status, { ...error.body, fields: rules });
}
