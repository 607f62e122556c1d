import { useLayoutEffect, useRef, useState } from 'react';
import type { DensityImage, DensityRequest } from './build-density-image.ts';

interface DensityResult {
  image: DensityImage;
  request: DensityRequest;
}

/**
 * The image of the latest finished request. One request runs at a time, and only the newest waiting one is kept: a
 * dragged slider is at most two images behind.
 */
export function useDensityImage(request: DensityRequest): DensityResult | undefined {
  const [shown, setShown] = useState<DensityResult | undefined>();
  const ask = useRef<((request: DensityRequest) => void) | undefined>(undefined);
  useLayoutEffect(() => {
    const worker = new Worker(new URL('./density-worker.ts', import.meta.url), { type: 'module' });
    let current: DensityRequest | undefined;
    let waiting: DensityRequest | undefined;
    const next = (asked: DensityRequest | undefined) => {
      current = asked;
      waiting = undefined;
      if (asked) worker.postMessage(asked);
    };
    worker.onmessage = ({ data }: MessageEvent<DensityImage>) => {
      if (current) setShown({ image: data, request: current });
      next(waiting);
    };
    ask.current = (asked) => {
      if (current) waiting = asked;
      else next(asked);
    };
    return () => worker.terminate();
  }, []);
  const { points, contrast, focus, heat } = request;
  useLayoutEffect(() => {
    ask.current?.({ points, contrast, focus, heat });
  }, [points, contrast, focus, heat]);
  return shown;
}
