import { filledAxis } from '../../frame/plot-axis.ts';
import { titleLine } from '../../frame/plot-box.ts';
import { type OfParts, type PartIndex, partIndices, type TernaryData } from './ternary-data.ts';
import type { Triangle } from './triangle.ts';

interface Place {
  x: number;
  y: number;
}

/** The axis of a part: its title at its corner, and its numbers along the side that leads there. */
export interface PartAxis {
  title: { lines: readonly string[]; anchor: 'start' | 'middle' | 'end' } & Place;
  /** A line of equal amounts, from a little beyond its side to the other one, and the number. */
  ticks: readonly { from: Place; to: Place; label: string; text: Place }[];
  /** Where the numbers stand to their places. */
  anchor: 'start' | 'middle' | 'end';
}

interface Request {
  reach: number;
  triangle: Triangle;
  titles: readonly (readonly string[])[];
  width: number;
}

/** By part, shares along the side with its numbers, and on the other side that a line of equal amounts reaches. */
const sides: OfParts<(share: number) => { on: OfParts<number>; across: OfParts<number> }> = [
  (share) => ({ on: [share, 0, 1 - share], across: [share, 1 - share, 0] }),
  (share) => ({ on: [1 - share, share, 0], across: [0, share, 1 - share] }),
  (share) => ({ on: [0, 1 - share, share], across: [1 - share, 0, share] }),
];

/** Room for the first number of the left side, below the title of the part above. */
export const aboveCorner = 20;

/** How far lines reach beyond their side: in their own direction, so that they say which numbers are theirs. */
const overhang = 7;

export function partAxes(parts: TernaryData['parts'], { reach, triangle, titles, width }: Request): PartAxis[] {
  const { left, right, top, bottom, atShares } = triangle;
  const below = bottom + 28 + titleLine;
  const corners = [
    { x: (left + right) / 2, y: top - aboveCorner, anchor: 'middle' },
    { x: Math.max(0, left - 40), y: below - 4, anchor: 'start' },
    { x: Math.min(width, right + 40), y: below - 4, anchor: 'end' },
  ] as const;
  const count = right - left < 300 ? 4 : 8;
  return partIndices.map((part) => {
    const { low } = parts[part];
    const corner = corners[part];
    const lines = titles[part] ?? [];
    const axis = filledAxis([low, low + reach], { from: 0, to: 1000 }, count);
    const rise = part === 0 ? (lines.length - 1) * titleLine : 0;
    return {
      title: { ...corner, y: corner.y - rise, lines },
      anchor: part === 0 ? 'start' : part === 1 ? 'end' : 'middle',
      ticks: axis.ticks.map(({ at, label }) => {
        const { on, across } = sides[part](at / 1000);
        const [start, to] = [atShares(on), atShares(across)];
        const from = beyond(start, part);
        const text = { x: from.x + (part === 0 ? 3 : part === 1 ? -3 : -2), y: from.y + (part === 2 ? 13 : 4) };
        return { from, to, label, text };
      }),
    };
  });
}

/** Up to the right end of a level line, to the upper left, and to the lower left. */
function beyond({ x, y }: Place, part: PartIndex): Place {
  if (part === 0) return { x: x + overhang, y };
  const aside = { x: x - overhang / 2, high: (overhang * Math.sqrt(3)) / 2 };
  return { x: aside.x, y: part === 1 ? y - aside.high : y + aside.high };
}
