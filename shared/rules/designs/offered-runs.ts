import { centreOf } from './complete-runs.ts';
import type { CodedRun, DesignInput } from './design.ts';
import { catalogueRuns, type DesignOffer } from './design-catalogue.ts';

/** The runs of an offer of the catalogue, each setting so often, with its centre points. */
export function offeredRuns(inputs: readonly DesignInput[], offer: DesignOffer, replicates = 1): CodedRun[] {
  const base = catalogueRuns(inputs, offer).map(({ coded }) => coded);
  const centres = Array.from({ length: offer.centres }, (_, turn) => centreOf(inputs, base, turn));
  return [...Array.from({ length: replicates }, () => base).flat(), ...centres];
}

/** A run where the steps of the inputs have it: an input can have no value in its middle. */
export type OnSteps = (run: CodedRun) => CodedRun;
