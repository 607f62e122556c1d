import { messages } from './messages.ts';
import { numberFromText } from './number-format.ts';

/** A range of values that may be open at one end. */
export interface ValueRange {
  min: number | null;
  max: number | null;
}

/** The target of an output: an extreme, a value, or a range. */
export type Target = 'Maximize' | 'Minimize' | number | ValueRange;

/**
 * Whether a value lies in a range. One that is not known does not; one that differs from an end by the rounding of sums
 * alone, such as 0.1 + 0.2 from 0.3, does.
 */
export const isInRange = (value: number, { min, max }: ValueRange): boolean =>
  Number.isFinite(value) &&
  (min === null || value >= min - ROUNDING * Math.abs(min)) &&
  (max === null || value <= max + ROUNDING * Math.abs(max));

const ROUNDING = 1e-12;

export const targetTypes = ['Maximize', 'Minimize', 'Value', 'Range'] as const;
export type TargetType = (typeof targetTypes)[number];

/** The number in a form's field: null if empty, the typed text if it is not a number. */
export type FormNumber = number | string | null;

/** The target in a form. */
export interface TargetForm {
  target_type: TargetType;
  target_value: FormNumber;
  target_min: FormNumber;
  target_max: FormNumber;
}

export interface TargetProblem {
  field: 'target_value' | 'target_min' | 'target_max';
  message: string;
}

export function targetForm(target: Target): TargetForm {
  const empty = { target_value: null, target_min: null, target_max: null };
  if (target === 'Maximize' || target === 'Minimize') return { ...empty, target_type: target };
  if (typeof target === 'number') return { ...empty, target_type: 'Value', target_value: target };
  return { ...empty, target_type: 'Range', target_min: target.min, target_max: target.max };
}

/** Reads the target of a form, or the problems that prevent it. The contract checks the order of a range's bounds. */
export function readTarget(form: TargetForm): { target: Target } | { problems: TargetProblem[] } {
  switch (form.target_type) {
    case 'Maximize':
    case 'Minimize':
      return { target: form.target_type };
    case 'Value': {
      const value = formNumber(form.target_value);
      if (value === null) return problem('target_value', messages.empty('Target value'));
      if (Number.isNaN(value)) return problem('target_value', messages.numeric('Target value'));
      return { target: value };
    }
    case 'Range':
      return readRange(form);
  }
}

function readRange(form: TargetForm): { target: Target } | { problems: TargetProblem[] } {
  const min = formNumber(form.target_min);
  const max = formNumber(form.target_max);
  const problems: TargetProblem[] = [];
  if (min === null && max === null) {
    problems.push({ field: 'target_min', message: messages.empty('Min value') });
    problems.push({ field: 'target_max', message: messages.empty('Max value') });
  }
  if (Number.isNaN(min)) problems.push({ field: 'target_min', message: messages.numeric('Min value') });
  if (Number.isNaN(max)) problems.push({ field: 'target_max', message: messages.numeric('Max value') });
  return problems.length > 0 ? { problems } : { target: { min, max } };
}

const problem = (field: TargetProblem['field'], message: string) => ({ problems: [{ field, message }] });
const formNumber = (value: FormNumber) => numberFromText(String(value ?? ''));
