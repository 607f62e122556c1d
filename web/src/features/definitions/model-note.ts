import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import type { Note } from '#web/ui/note-alert.tsx';

const modelNote: Note = {
  severity: 'warning',
  text: 'Note: all prediction models associated with this experiment will be removed',
};
/** No warning: nothing is lost. */
const noModel: Note = {
  severity: 'info',
  text: 'Note: this experiment has no prediction model, so none will be removed',
};

const keptModel: Note = {
  severity: 'info',
  text: 'Note: the prediction model of this experiment stays; if values or a scale change, it is out of date until it is updated',
};

/**
 * The effect of a changed definition on the experiment's models: the specified warning where there is one.
 *
 * @param isEdit of an input that exists, which keeps the model (decision CAMPAIGN-3)
 */
export function useModelNote(place: ExperimentPlace, isEdit = false): Note {
  const hasModel = useExperiment(place).data?.prediction_model !== null;
  if (!hasModel) return noModel;
  return isEdit ? keptModel : modelNote;
}
