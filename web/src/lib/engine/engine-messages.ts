import type { Contour, Plane } from '#shared/engine/predictions/contour.ts';
import type { Limits } from '#shared/engine/predictions/create-forecaster.ts';
import type { Effects } from '#shared/engine/predictions/effects.ts';
import type { Goal } from '#shared/engine/predictions/find-setting.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import type { PointForecast } from '#shared/engine/predictions/forecast.ts';
import type { LearnRequest } from '#shared/engine/predictions/learn-request.ts';
import type { FrontOutputs } from '#shared/engine/predictions/predicted-front.ts';
import type { Profile } from '#shared/engine/predictions/profile.ts';
import type { Robustness } from '#shared/engine/predictions/robust.ts';
import type { Point } from '#shared/engine/types.ts';

/** The questions of the page to the worker. */
export type EngineQuestion =
  /** With `fitted`, a model that was fitted to the same request before. */
  | { kind: 'learn'; request: LearnRequest; fitted?: FittedModel | undefined; limits?: Limits }
  | ({ kind: 'profile'; setting: Point; count: number; except?: number | undefined } & Calculated)
  /** With `near`, only these settings and neighbours of them are proposed. */
  | { kind: 'find'; goal: Goal; near?: readonly Point[] | undefined }
  | ({ kind: 'find-robust'; near?: readonly Point[] | undefined } & Robustness)
  | { kind: 'front'; outputs: FrontOutputs; near?: readonly Point[] | undefined }
  /** The expected share of successes around settings. */
  | ({ kind: 'success'; settings: readonly Point[] } & Robustness & Calculated)
  /** Quantity 0 is the score, the others are the weighted outputs; so of effects. */
  | ({ kind: 'contour'; quantity: number; plane: Plane } & Calculated)
  | { kind: 'effects'; quantity: number }
  | ({ kind: 'forecast'; points: readonly Point[] } & Calculated);

/** By point of the answer, the values of calculated outputs among the weighted ones; NaN for others. */
export interface Calculated {
  calculated?: readonly (readonly number[])[] | undefined;
}

export type ProfileQuestion = Omit<Extract<EngineQuestion, { kind: 'profile' }>, 'kind'>;

/** The answers, in the order of the questions. */
export interface EngineAnswers {
  learn: {
    /** False if too little is known. */
    isKnown: boolean;
    /** By input, the more the faster the score changes along it. */
    relevance: readonly number[];
    /** By weighted output, R² of predictions of samples that the model had not seen; undefined where it is not known. */
    explained?: readonly (number | undefined)[];
  };
  profile: Profile & {
    setting: Point;
    positions: number[][];
    nearness: number;
    duration: number;
    /** True if no input was dragged, so that every curve is new. */
    isAtRest: boolean;
    /** True if calculated outputs have their calculated values. */
    isCalculated: boolean;
  };
  find: { settings: readonly Point[] };
  'find-robust': { settings: readonly Point[] };
  front: { settings: readonly Point[] };
  success: { shares: readonly number[] };
  contour: Contour;
  effects: Effects;
  forecast: { forecasts: readonly PointForecast[] };
}

export type EngineAnswer =
  | { [Kind in keyof EngineAnswers]: { kind: Kind } & EngineAnswers[Kind] }[keyof EngineAnswers]
  | { kind: 'failed'; reason: string };

export type ProfileAnswer = EngineAnswers['profile'];
