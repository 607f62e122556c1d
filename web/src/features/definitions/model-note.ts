import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';

const modelNote = 'Note: all prediction models associated with this experiment will be removed';
const noModel = 'Note: this experiment has no prediction model, so none will be removed';

/** The effect of a changed definition on the experiment's models: the specified warning where there is one. */
export function useModelNote(place: ExperimentPlace): string {
  return useExperiment(place).data?.prediction_model === null ? noModel : modelNote;
}
