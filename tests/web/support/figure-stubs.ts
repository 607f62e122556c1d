import { vi } from 'vitest';
import { buildDensityImage, type DensityRequest } from '#web/charts/heatmap/build-density-image.ts';

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
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | undefined;
      readonly url: string;
      constructor(url: string | URL) {
        this.url = String(url);
      }
      postMessage(request: DensityRequest) {
        // Other workers never answer.
        if (!this.url.includes('density-worker')) return;
        densities.push(request);
        queueMicrotask(() => this.onmessage?.({ data: buildDensityImage(request) }));
      }
      terminate() {}
    },
  );
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
