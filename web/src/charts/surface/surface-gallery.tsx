import type { PlotSample } from '#shared/contracts/models.ts';
import type { SurfaceAxis } from './build-surface-figure.ts';

export interface SurfaceExample {
  samples: readonly PlotSample[];
  x: SurfaceAxis;
  y: SurfaceAxis;
}

/** Points as the server sends them: for each x, every y. */
function grid(side: number, score: (x: number, y: number) => number | null): PlotSample[] {
  const places = Array.from({ length: side }, (_, place) => place / (side - 1));
  return places.flatMap((x) => places.map((y) => ({ x: 100 * x, y: 10 * y, score: score(x, y) })));
}

const binders = ['Epoxy', 'Acrylic', 'Silicone'];
const heat = { label: 'Heat (°C)', categories: undefined };

export const surfaceExamples: Record<string, SurfaceExample> = {
  'a summit': {
    samples: grid(40, (x, y) => Math.exp(-((x - 0.7) ** 2 + (y - 0.3) ** 2) / 0.09)),
    x: heat,
    y: { label: 'Humidity', categories: undefined },
  },
  'a place without a score': {
    samples: grid(8, (x, y) => (x === 0 && y === 0 ? null : x * y)),
    x: heat,
    y: { label: 'Humidity', categories: undefined },
  },
  'a categorical axis': {
    samples: grid(12, (x, y) => x * y).map((sample) => ({
      ...sample,
      y: Math.min(2, Math.floor((sample.y / 10) * 3)),
    })),
    x: heat,
    y: { label: 'Binder', categories: binders },
  },
};
