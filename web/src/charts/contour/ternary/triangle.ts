import { type OfParts, type PartIndex, partIndices, type TernaryData } from './ternary-data.ts';

/** The corners of the triangle, in pixels. */
interface Corners {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The triangle of three parts, in pixels; shares of the parts add up to 1, and are 1 at their corners. */
export interface Triangle extends Corners {
  /** The position of amounts. */
  at: (amounts: OfParts<number>) => { x: number; y: number };
  atShares: (shares: OfParts<number>) => { x: number; y: number };
  /** The row and the column of a position, with fractions between them. */
  gridAt: (x: number, y: number) => { row: number; column: number };
  atGrid: (row: number, column: number) => { x: number; y: number };
  /** The mixtures that the ranges of the parts allow, as a path. */
  region: string;
  whole: string;
}

export function triangleIn({ left, right, top, bottom }: Corners, data: TernaryData): Triangle {
  const { parts, reach, spacing } = data;
  const [wide, high] = [right - left, bottom - top];
  const atShares = ([above, , onRight]: OfParts<number>) => ({
    x: left + wide * (onRight + above / 2),
    y: bottom - high * above,
  });
  const step = spacing / reach;
  const shareOf = (part: PartIndex, amount: number) => (amount - parts[part].low) / reach;
  const atGrid = (row: number, column: number) => atShares([row * step, 1 - (row + column) * step, column * step]);
  const most = partIndices.map((part) => shareOf(part, parts[part].high));
  return {
    ...{ left, right, top, bottom, atShares, atGrid },
    at: ([above, onLeft, onRight]) => atShares([shareOf(0, above), shareOf(1, onLeft), shareOf(2, onRight)]),
    gridAt(x, y) {
      const above = (bottom - y) / high;
      return { row: above / step, column: ((x - left) / wide - above / 2) / step };
    },
    region: outline(cut(corners, most).map(atShares)),
    whole: outline(corners.map(atShares)),
  };
}

const corners: readonly OfParts<number>[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A convex polygon without what is above the largest share of a part (Sutherland and Hodgman, 1974). */
function cut(polygon: readonly OfParts<number>[], most: readonly number[]): OfParts<number>[] {
  return most.reduce<OfParts<number>[]>(
    (kept, limit, part) =>
      kept.flatMap((point, index) => {
        const next = kept[(index + 1) % kept.length] ?? point;
        const [here, there] = [point[part] ?? 0, next[part] ?? 0];
        const crossing = (limit - here) / (there - here);
        const between = partIndices.map((at) => point[at] + crossing * (next[at] - point[at]));
        const [above = 0, onLeft = 0, onRight = 0] = between;
        return [
          ...(here <= limit ? [point] : []),
          ...(here <= limit === there <= limit ? [] : [[above, onLeft, onRight] as const]),
        ];
      }),
    [...polygon],
  );
}

const outline = (points: readonly { x: number; y: number }[]): string =>
  points.length === 0 ? '' : `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;

const round = (pixels: number) => Math.round(pixels * 10) / 10;
