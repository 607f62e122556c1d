import { buildDensityImage, type DensityRequest } from './build-density-image.ts';

/** Estimates the density in a worker, so that a slider never waits for it. */
self.onmessage = ({ data }: MessageEvent<DensityRequest>) => {
  const image = buildDensityImage(data);
  self.postMessage(image, { transfer: [image.pixels.buffer] });
};
