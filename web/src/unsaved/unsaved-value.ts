import { type CellValue, cellKinds } from '#shared/samples/sample-values.ts';
import { type Checked, isFiniteNumber, isText, isTrueOrFalse, listOf, objectOf, oneOf } from '../lib/browser/checks.ts';

const isCellValue = (value: unknown): value is CellValue => value === null || isText(value) || isFiniteNumber(value);

/** Why a value waits for the person. Failures that a retry may resolve are not problems. */
const isProblem = objectOf(
  {
    kind: oneOf(['refused', 'gone', 'conflict', 'unreadable', 'unfinished']),
    /** 'Yield must be a numeric value'. */
    reason: isText,
  },
  {
    /** In a conflict: the cell's current value. */
    theirValue: isCellValue,
    /** Refused because a person has locked the series or the experiment: it is sent again once that is unlocked. */
    isLocked: isTrueOrFalse,
  },
);

/** A value typed into a cell that may not be saved. */
const isUnsavedValue = objectOf(
  {
    sample: isText,
    parameter: isText,
    kind: oneOf(cellKinds),
    value: isCellValue,
    /** Values of the cell that the person has seen or entered: this edit may overwrite only these. */
    seen: listOf(isCellValue),
    /** Distinguishes edits of the same cell. */
    edit: isText,
    /** The tab that saves it. */
    owner: isText,
    /** Text for people: 'Yield of sample 3 of series 1', '53.25'. */
    label: isText,
    text: isText,
  },
  {
    /** Labels of a categorical parameter. */
    categories: listOf(isText),
    /** The edit takes another one back, or makes it again. */
    origin: oneOf(['undo', 'redo']),
    problem: isProblem,
  },
);
export type UnsavedProblem = Checked<typeof isProblem>;

/** With the fields that only this page has. */
export type UnsavedValue = Checked<typeof isUnsavedValue> & {
  /** Why the last attempt failed; it will be retried. */
  failure?: string | undefined;
  /** A job runs; the value is saved when it ends. */
  waits?: boolean | undefined;
};

/** The experiment of the values: what is needed to link to it and to save. */
const isUnsavedPlace = objectOf({ workspace: isText, project: isText, experiment: isText, name: isText });
export type UnsavedPlace = Checked<typeof isUnsavedPlace>;

/** As stored in the browser. */
export const isStoredValue = objectOf({ place: isUnsavedPlace, value: isUnsavedValue });
export type StoredValue = Checked<typeof isStoredValue>;

export const isSendable = ({ problem }: UnsavedValue) => problem === undefined;
/** Shown instead of the server's value, unlike text that is not a value. */
export const isShown = ({ problem }: UnsavedValue) => problem?.kind !== 'unreadable';
/** False if the server will not take the value: it is in sight, but it is no measurement. */
export const isCounted = (value: UnsavedValue) =>
  isShown(value) && value.problem?.kind !== 'refused' && value.problem?.kind !== 'gone';
