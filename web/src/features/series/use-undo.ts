import { useMemo } from 'react';
import { notify } from '../../lib/notices.ts';
import type { TableEdit } from './paste-block.ts';
import type { SampleEdits } from './sample-edits.ts';
import { type CellEdit, valuesOf } from './sample-values.ts';

type Step = { sample: string; edit: CellEdit }[];
const mostSteps = 100;

/** Edits, and taking them back, the latest first: a pasted block is one step. Inputs that were empty stay as they are. */
export function useUndo(add: SampleEdits['add']) {
  return useMemo(() => {
    const steps: Step[] = [];
    const apply = (step: Step) => {
      for (const [sample, parts = []] of Map.groupBy(step, (one) => one.sample)) {
        add(sample, ...parts.map(({ edit }) => edit));
      }
    };
    return {
      onEdit(edits: readonly TableEdit[]): void {
        steps.push(
          edits.flatMap(({ row: { sample }, column: { kind, parameter } }) => {
            const before = valuesOf(sample).get(parameter.uuid) ?? null;
            if (kind === 'input' && before === null) return [];
            return [{ sample: sample.uuid, edit: { kind, parameter: parameter.uuid, value: before } }];
          }),
        );
        if (steps.length > mostSteps) steps.shift();
        apply(
          edits.map(({ row, column: { kind, parameter }, value }) => ({
            sample: row.sample.uuid,
            edit: { kind, parameter: parameter.uuid, value },
          })),
        );
      },
      onUndo(): void {
        const step = steps.pop();
        if (!step) return;
        apply(step);
        notify(step.length === 1 ? 'The last change was taken back' : `${step.length} changes were taken back`, 'info');
      },
    };
  }, [add]);
}
