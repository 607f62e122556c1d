import { buildDensityImage, type DensityRequest } from './build-density-image.ts';

/** Estimates off the main path, so that a slider never waits for it. */
self.onmessage = ({ data }: MessageEvent<DensityRequest>) => {
  const image = buildDensityImage(data);
  self.postMessage(image, { transfer: [image.pixels.buffer] });
};
