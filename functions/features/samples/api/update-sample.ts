import { requireAction } from '#functions/access/authorise.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import type { EditedField } from '#functions/entities/samples/content-hash.ts';
import { type EffectiveSample, withCalculation } from '#functions/entities/samples/effective-sample.ts';
import { changedExclusion, rememberReasons } from '#functions/entities/samples/exclude-sample.ts';
import { authorOf, recordEdits } from '#functions/entities/samples/history/record-history.ts';
import { samplePresenter } from '#functions/entities/samples/present-sample.ts';
import { effectiveOf } from '#functions/entities/samples/read-effective.ts';
import { heldLabel, reserveLabel } from '#functions/entities/samples/sample-labels.ts';
import { changeExperiment, retryIfChanged } from '#functions/formulas/change-experiment.ts';
import { recalculate, uncalculated } from '#functions/formulas/recalculate.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { ApiError, busy, notFound } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { type Annotation, annotationAfter, isSameAnnotation } from '#shared/rules/annotation.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { changedInputs, changedOutputs } from './sample-values.ts';

/** If definitions change this often while values are calculated, a job calculates them. */
const calculatedAttempts = 4;

/** The changes of an edit, by field of its body; the compiler requires an entry for a new field. */
type Edits = { [Field in EditedField]: object };

/**
 * Merges the sent values into a sample that still has the version from which the edit began, together with its
 * formulas' values (decision SAMPLE-4, decision FORMULA-1).
 */
export const updateSample: Handle<'updateSample'> = ({ target, body, principal, ancestors }, { now, newId }) => {
  const author = authorOf(principal, now(), body, 'typed');
  const entryId = newId();
  return retryIfChanged(ancestors.experiment, async (experiment, { number, ifUnchanged }) => {
    // A calculation may have committed after the target and before the experiment was read: its values are kept.
    const isFresh = number === 1 && experiment.calculated_total === 0;
    const stored = isFresh ? target : await samples.get(target.workspace_uuid, target);
    if (!stored) throw notFound();
    const before = await effectiveOf(experiment, stored);
    const definitions = await definitionsOf(experiment);
    const show = samplePresenter(definitions, [ancestors.series]);
    if (body.version !== before.version) throw conflict(show(before));
    const inputs = changedInputs(definitions.inputs, before.in, body.inParameters);
    const outputs = changedOutputs(definitions.outputs, withCalculation(before, definitions).out, body.outParameters);
    const editsInputs = Object.keys(inputs).length > 0;
    const { workspace_uuid: workspace, project_uuid: project, parent, sort } = before;
    if (editsInputs) requireAction('sample.advanced', principal.access, { workspace, project }, now());
    const exclusion = changedExclusion(before, body);
    const annotation = changedAnnotation(before, body);
    const label = changedLabel(before, body);
    const edits: Edits = {
      ...{ inParameters: inputs, outParameters: outputs },
      ...{ state: exclusion, reason: exclusion },
      ...{ note: annotation, tags: annotation, label },
    };
    if (Object.values(edits).every((edit) => Object.keys(edit).length === 0)) return show(before);
    const changes = {
      in: { ...before.in, ...inputs },
      out: { ...before.out, ...outputs },
      // An import may have said it of many samples at once, beside their rows.
      ...{ state: before.state, reason: before.reason, note: before.note, tags: before.tags },
      ...exclusion,
      ...annotation,
      ...label,
      // It was predicted for the former inputs.
      predicted_score: editsInputs ? null : before.predicted_score,
      version: before.version + 1,
      edited_by: principal.caller.name,
      ...(editsInputs
        ? {
            proposed: proposedOf(before, inputs),
            inputs_version: before.version + 1,
            why_chosen: undefined,
            ...noForecast,
          }
        : {}),
    };
    if (label.label !== undefined) {
      // An import under way has reserved labels of samples that nobody sees yet.
      if (isBusy(experiment)) throw busy();
      await reserveLabel(experiment, { ...before, ...label });
    }
    const rows = [{ ...before, ...changes, ...(editsInputs ? { prediction: undefined } : {}) }];
    const edited = { ...inputs, ...outputs };
    const changed = [...definitions.inputs, ...definitions.outputs].filter(({ uuid }) => uuid in edited);
    const recalculated =
      number <= calculatedAttempts
        ? await recalculate(experiment, rows, {
            sandbox: sandboxOf(askSandbox, workspace),
            changed: changed.map(({ short_name }) => short_name),
            newId,
          })
        : uncalculated(rows);
    const { set, outdates } = recalculated;
    const [calculated = before] = recalculated.rows;
    const recorded = await recordEdits(author, [{ before, after: calculated }], definitions, () => entryId);
    const [after = calculated] = recorded;
    const written = { ...changes, calculation: after.calculation, history: after.history };
    const condition = unchangedSince(stored, 'version');
    const refusal = () => new ChangedMeanwhile();
    try {
      await changeExperiment(
        { experiment, creator: principal.caller.name, newId },
        {
          set: { ...set, ...rememberReasons(experiment, [exclusion.reason]) },
          outdates,
          ...(number <= calculatedAttempts ? ifUnchanged : {}),
        },
        [
          samples.change(workspace, { parent, sort }, { set: written, condition }, refusal),
          ...heldLabel(experiment, { ...before, label: label.label }),
        ],
      );
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      const current = await currentOf(before, experiment);
      throw current ? conflict(show(current)) : notFound();
    }
    const saved = show(after);
    await publishChange({ experiment, editor: principal.caller }, { method: 'samples_changed', samples: [saved] });
    return saved;
  });
};

/** The fields that a change of a sample's note and tags writes; empty where nothing changes. */
function changedAnnotation(before: Annotation, change: Annotation): Pick<EffectiveSample, 'note' | 'tags'> {
  const after = annotationAfter(before, change);
  return isSameAnnotation(before, after) ? {} : after;
}

/** The field that a change of a sample's label writes; empty where it stays. */
function changedLabel(before: EffectiveSample, { label }: BodyOf<'updateSample'>): Pick<EffectiveSample, 'label'> {
  const after = label ?? undefined;
  return label === undefined || after === before.label ? {} : { label: after };
}

/** Clears the predictions that a proposed sample has besides its score. */
const noForecast = {
  predicted_interval: undefined,
  predicted_outputs: undefined,
  predicted_independent: undefined,
} as const;

/** The proposed values of the inputs of a generated sample that are not as proposed any more. */
function proposedOf({ source, proposed = {}, in: values }: EffectiveSample, edited: Readonly<Record<string, number>>) {
  if (source !== 'generate') return undefined;
  const after = Object.entries({ ...values, ...proposed }).filter(([input, value]) => {
    const now = edited[input];
    return now === undefined ? input in proposed : now !== value;
  });
  return after.length > 0 ? Object.fromEntries(after) : undefined;
}

class ChangedMeanwhile extends Error {}

async function currentOf({ workspace_uuid, parent, sort }: EffectiveSample, experiment: ExperimentRow) {
  const row = await samples.get(workspace_uuid, { parent, sort });
  return row && effectiveOf(experiment, row);
}

const conflict = (current: Sample) =>
  new ApiError('conflict', 'Somebody else has just changed this sample', { current });
