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

/** The effect of a changed definition on the experiment's models: the specified warning where there is one. */
export function useModelNote(place: ExperimentPlace): Note {
  return useExperiment(place).data?.prediction_model === null ? noModel : modelNote;
}
