/** A point of a figure that can be read: its position in pixels, and the lines that describe it. */
export interface FigurePoint {
  /** The sample's uuid. */
  key: string;
  x: number;
  y: number;
  lines: readonly string[];
}

/** A rectangle of a figure, in pixels. */
export interface FigureBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Drawn as one path: thousands of points are one element. */
export function dotsPath(points: readonly { x: number; y: number }[], radius: number): string {
  const arc = `a${radius} ${radius} 0 1 0`;
  return points.map(({ x, y }) => `M${round(x - radius)} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0`).join('');
}

/** Diamonds, such as those of proposals, as one path. */
export const diamondsPath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `M${x - 5} ${y}l5 -5l5 5l-5 5z`).join('');

/** Squares, such as those of predicted settings, as one path. */
export const squaresPath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `M${round(x - 3)} ${round(y - 3)}h6v6h-6z`).join('');

/** Crosses, those of samples that failed or are left out, as one path. */
export const crossesPath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }) => `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`).join('');

export const linePath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** The index of the point nearest to a position, if one is within `reach` pixels. */
export function nearestIndex(points: readonly FigurePoint[], x: number, y: number, reach = 16): number | undefined {
  let least = reach * reach;
  let found: number | undefined;
  points.forEach((point, index) => {
    const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (distance > least) return;
    least = distance;
    found = index;
  });
  return found;
}

/** The keys of the points in a rectangle, whichever of its corners came first. */
export function keysIn(points: readonly FigurePoint[], { left, right, top, bottom }: FigureBox): string[] {
  const [x0, x1] = [Math.min(left, right), Math.max(left, right)];
  const [y0, y1] = [Math.min(top, bottom), Math.max(top, bottom)];
  return points.flatMap(({ key, x, y }) => (x >= x0 && x <= x1 && y >= y0 && y <= y1 ? [key] : []));
}

const round = (pixels: number) => Math.round(pixels * 100) / 100;
