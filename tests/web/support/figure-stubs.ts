import { vi } from 'vitest';
import { buildDensityImage, type DensityRequest } from '#web/charts/heatmap/build-density-image.ts';
import { answerWorkers } from './stub-workers.ts';

/** The parts that jsdom lacks for figures: element sizes, a canvas and a worker. */
export function stubFigures(): { densities: DensityRequest[] } {
  const densities: DensityRequest[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  answerWorkers((url, message) => {
    if (!url.includes('density-worker')) return undefined;
    const request = message as DensityRequest;
    densities.push(request);
    return buildDensityImage(request);
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return { densities };
}

/** A window wide enough for the side menu. */
export function stubWideWindow(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}
