import { type EffectsRequest, effectsReport } from '#shared/rules/effects/effects-report.ts';

/** Fits in a worker: with thousands of samples and hundreds of terms it takes about a second. */
self.onmessage = ({ data }: MessageEvent<EffectsRequest>) => {
  self.postMessage({ report: effectsReport(data) });
};
